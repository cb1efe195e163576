import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from '../context'
import { assertAdoptable } from './adopt-numbered'
import { readMigrationState, baseline, getMigrationName, migrationFiles } from './migration-files'

const oldest = 15

interface Facts {
  version: number
  encoding: string
  mayCreate: boolean
}

/** Why a database cannot hold a portal, as a sentence that begins in lower case. */
const reasonAgainst = ({ version, encoding, mayCreate }: Facts): string | undefined => {
  const major = Math.floor(version / 10_000)
  if (major < oldest) return `it is PostgreSQL ${major}, and ${oldest} or newer is needed.`
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}, in which not everything can be written down. Make another one: create database portal owner portal encoding 'UTF8' template template0.`
  }
  if (!mayCreate) {
    return 'its user may not make tables in it. Let the database belong to that user: alter database ... owner to ....'
  }
  return undefined
}

/**
 * Sees that a database in which nothing is yet can hold a portal, so that nothing is begun in one that cannot.
 * @throws Error with a sentence that says why it cannot
 */
const assertSupported = async (database: Database): Promise<void> => {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(database)
  const [facts] = rows
  const reason = facts && reasonAgainst(facts)
  if (reason !== undefined) throw new Error(`The database cannot be used: ${reason}`)
}

/** The advisory lock that a process holds while it creates or changes the schema. Any number unused otherwise. */
export const lockKey = 6_310_742

/** How a migration gets at tables that others use. */
interface Patience {
  /** Milliseconds for which it waits for one, and has all others wait who come after it. */
  each: number
  /** Milliseconds in which those others get on, until it tries again. */
  between: number
  attempts: number
}

// Ten minutes of attempts. Only a backup reads for so long, and queries meanwhile wait at most two seconds.
const usualPatience: Patience = { each: 2_000, between: 3_000, attempts: 120 }

/** A lock was not granted in time, or never would have been: 40P01 is a deadlock. */
const isLockUnavailable = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/**
 * Brings the database to the newest schema, in one transaction. Several nodes may start at once, and nodes of the
 * previous release keep running: a migration that waits for a lock does not block their queries for long.
 * @returns the names of the migrations that were applied now
 * @throws Error when migrations are out of order, or with a sentence when tables were in use all the time, a new database
 *   cannot hold a portal or one of an older release cannot be migrated
 */
export const migrate = async (
  database: Database,
  migrations = migrationFiles,
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
export const unknownMigrations = async (database: Database): Promise<string[]> => {
  const known = new Set(Object.keys(migrationFiles).map(getMigrationName))
  const { applied } = await readMigrationState(database)
  return applied.map(({ name }) => name).filter((name) => !known.has(name))
}

/** The migrations for Kysely. Applied ones, such as those of a newer release, need no text. */
const provideMigrations = (
  migrations: Record<string, string>,
  done: readonly string[],
): MigrationProvider => ({
  getMigrations: async () => ({
    ...Object.fromEntries(
      Object.entries(migrations).map(([path, text]) => [
        getMigrationName(path),
        {
          up: async (transaction: Database) => {
            await sql.raw(text).execute(transaction)
          },
        },
      ]),
    ),
    ...Object.fromEntries(done.map((name) => [name, { up: async () => {} }])),
  }),
})

/** {@link migrate} as a part of a transaction that does more, and that took the lock first. */
export const migrateWithin = async (
  transaction: Database,
  migrations: Record<string, string>,
): Promise<string[]> => {
  const { kind, applied } = await readMigrationState(transaction)
  if (kind === 'new') await assertSupported(transaction)
  if (kind === 'numbered') await assertAdoptable(transaction, applied)
  const done = kind === 'numbered' ? [baseline] : applied.map(({ name }) => name)
  const migrator = new Migrator({ db: transaction, provider: provideMigrations(migrations, done) })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return results.map(({ migrationName }) => migrationName)
}
