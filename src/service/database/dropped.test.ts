import { expect, test } from 'vitest'
import { getName, ownMigrations } from './migrate'

// Each with what it takes away. Before one is added here: the release before, whose nodes work on beside this one's
// while it is rolled out, must not use it any more (docs/upgrading.md).
const dropped = [
  '0004-administration.sql: column token_hash',
  '0007-search.sql: column search',
  // Made again under the same names.
  '0063-names-without-accents.sql: column name_order',
]

test('a migration takes away only what was looked at: nodes of the release before go on using the rest', () => {
  const found = Object.entries(ownMigrations).flatMap(([path, text]) =>
    [...text.matchAll(/^[^-\n]*\bdrop (table|column) (?:if exists )?(\w+)/gim)].map(
      ([, what, name]) => `${getName(path)}: ${what} ${name}`,
    ),
  )
  expect(found.toSorted()).toEqual(dropped)
})
