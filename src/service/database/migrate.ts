import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../deps'

/** The project's own migrations: file name -> SQL, part of the bundle. */
export const ownMigrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Held by whoever makes or changes the schema. Any number will do, as long as nothing else in the database takes it. */
export const lockKey = 6_310_742

/** By what it is known that the text of a migration stayed what it was. */
export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')
/** The file name at the end of a path. */
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Brings the database to the newest schema, in one transaction; several nodes may start at once.
 * @returns the names of the migrations that were applied now
 * @throws Error when a migration that was applied before reads differently today
 */
export const migrate = (database: Database, migrations = ownMigrations): Promise<string[]> =>
  database.transaction().execute((transaction) => migrateWithin(transaction, migrations))

/** {@link migrate} as a part of a transaction that does more. */
export const migrateWithin = async (
  transaction: Database,
  migrations: Record<string, string>,
): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
  await sql`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(transaction)
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations`.execute(transaction)
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const names: string[] = []
  const ordered = Object.entries(migrations).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [path, text] of ordered) {
    const name = nameOf(path)
    const checksum = checksumOf(text)
    if (applied.get(name) === checksum) continue
    if (applied.has(name)) {
      throw new Error(
        `The migration ${name} was applied to this database and has changed since. Restore the file, and put the change into a new one.`,
      )
    }
    await sql.raw(text).execute(transaction)
    await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(
      transaction,
    )
    names.push(name)
  }
  return names
}
