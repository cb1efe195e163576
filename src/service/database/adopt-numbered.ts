import type { Database } from '../context'
import type { AppliedMigration } from './applied-migrations'
import baselineSchema from './baseline-schema.json'
import numberedMigrations from './numbered-migrations.json'
import { fingerprintSchema } from './schema-fingerprint'

const checksums = new Map<string, string>(Object.entries(numberedMigrations))
const lastName = [...checksums.keys()].at(-1)
const expected = new Map<string, string>(Object.entries(baselineSchema))

/** Whether these are exactly the numbered migrations that the baseline replaces. */
export const areAllNumbered = (applied: readonly AppliedMigration[]): boolean =>
  applied.length === checksums.size && applied.every(({ name, checksum }) => checksums.get(name) === checksum)

/** Names the release that can upgrade a database or an archive with other numbered migrations. */
export const lastNumberedRelease = `the last release with numbered migrations (up to ${lastName})`

/**
 * Checks that a database with numbered migrations has the schema that the baseline makes.
 * @throws Error with a sentence when it has other migrations, or its schema was changed by hand
 */
export const requireAdoptable = async (
  database: Database,
  applied: readonly AppliedMigration[],
): Promise<void> => {
  const advice = `make a backup (npm run backup) and start ${lastNumberedRelease} first`
  if (!areAllNumbered(applied)) {
    throw new Error(`The database is of an older release, which this one cannot migrate: ${advice}.`)
  }
  const found = new Map(Object.entries(await fingerprintSchema(database)))
  const changed = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (name) => found.get(name) !== expected.get(name),
  )
  if (changed.length > 0) {
    throw new Error(
      `The schema of the database was changed by hand (${changed.join(', ')}): ${advice}, then undo those changes.`,
    )
  }
}
