import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../context'
import { requireFit } from './require-fit'

/** The project's own migrations: file name -> SQL, part of the bundle. */
export const ownMigrations = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Held by whoever makes or changes the schema. Any number will do, as long as nothing else in the database takes it. */
export const lockKey = 6_310_742

/** By what it is known that the text of a migration stayed what it was. */
export const getChecksum = (text: string) => createHash('sha256').update(text).digest('hex')
/** The file name at the end of a path. */
export const getName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** How a migration gets at tables that others use. */
export interface Patience {
  /** Milliseconds for which it waits for one, and has all others wait who come after it. */
  each: number
  /** Milliseconds in which those others get on, until it tries again. */
  between: number
  attempts: number
}

// Ten minutes of attempts. What reads for so long is a backup, and whoever reads or writes meanwhile waits two seconds.
const usualPatience: Patience = { each: 2_000, between: 3_000, attempts: 120 }

const isLockUnavailable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * Brings the database to the newest schema, in one transaction; several nodes may start at once, and nodes of the
 * release before go on meanwhile: nobody is kept waiting behind a migration that waits itself.
 * @returns the names of the migrations that were applied now
 * @throws Error when a migration that was applied before reads differently today, when tables were in use all the time,
 *   or with a sentence when a new database cannot hold a portal
 */
export const migrate = async (
  database: Database,
  migrations = ownMigrations,
  { each, between, attempts }: Patience = usualPatience,
): Promise<string[]> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (transaction) => {
        // Another node that migrates is waited for, however long that takes.
        await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
        await sql`set local lock_timeout = ${sql.lit(each)}`.execute(transaction)
        return migrateWithin(transaction, migrations)
      })
    } catch (error) {
      if (!isLockUnavailable(error)) throw error
      if (attempt === attempts) {
        const message =
          'The new schema could not be put in place: something, such as a backup, held the tables all the time. Start again once it has ended.'
        throw new Error(message, { cause: error })
      }
      await wait(between)
    }
  }
}

/**
 * The names of migrations that were applied to a migrated database and that these do not have: those of a newer release,
 * beside whose nodes one of this may run for a while.
 */
export const unknownMigrations = async (
  database: Database,
  migrations = ownMigrations,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations order by name collate "C"`.execute(database)
  const known = new Set(Object.keys(migrations).map(getName))
  return rows.map(({ name }) => name).filter((name) => !known.has(name))
}

const isNew = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('schema_migrations') is null as "isNew"`.execute(database)
  return rows[0]?.isNew ?? true
}

/** {@link migrate} as a part of a transaction that does more. */
export const migrateWithin = async (
  transaction: Database,
  migrations: Record<string, string>,
): Promise<string[]> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
  if (await isNew(transaction)) await requireFit(transaction)
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
    const name = getName(path)
    const checksum = getChecksum(text)
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
