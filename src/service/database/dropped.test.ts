import { expect, test } from 'vitest'
import { nameOf, ownMigrations } from './own-migrations'

// Each with what it takes away. Before one is added here: the release before, whose nodes work on beside this one's
// while it is rolled out, must not use it any more (docs/upgrading.md).
const dropped: string[] = []

test('a migration takes away only what was looked at: nodes of the release before go on using the rest', () => {
  const found = Object.entries(ownMigrations).flatMap(([path, text]) =>
    [...text.matchAll(/^[^-\n]*\bdrop (table|column) (?:if exists )?(\w+)/gim)].map(
      ([, what, name]) => `${nameOf(path)}: ${what} ${name}`,
    ),
  )
  expect(found.toSorted()).toEqual(dropped)
})
