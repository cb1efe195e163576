import { expect, test } from 'vitest'
import { getMigrationName, migrationFiles } from './migration-files'

// Each with what it removes. Before adding one: the previous release, whose nodes run at the same time during a rolling
// deployment, must no longer use it (docs/upgrading.md).
const dropped: string[] = []

test('a migration removes only what was reviewed: nodes of the previous release keep using the rest', () => {
  const found = Object.entries(migrationFiles).flatMap(([path, text]) =>
    [...text.matchAll(/^[^-\n]*\bdrop (table|column) (?:if exists )?(\w+)/gim)].map(
      ([, what, name]) => `${getMigrationName(path)}: ${what} ${name}`,
    ),
  )
  expect(found.toSorted()).toEqual(dropped)
})
