import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from '../context'
import {
  readMigrationState,
  baseline,
  getMigrationName,
  migrationFiles,
  type AppliedMigration,
  migrationTables,
  getChecksum,
} from './migration-files'
import baselineSchema from './baseline-schema.json'
import numberedMigrations from './numbered-migrations.json'

/**
 * Hashes each table, sequence and function of the current schema: columns with type, default and nullability,
 * constraints, indexes, triggers, and function bodies. The hash is the same on every supported PostgreSQL and on
 * PGlite; it ignores the order of columns and objects of extensions.
 */
export const fingerprintSchema = async (database: Database): Promise<Record<string, string>> => {
  const { rows } = await sql<{ name: string; line: string }>`
    with extension_objects as (
      select classid, objid from pg_depend where deptype = 'e'
    ), relations as (
      select oid, relname::text as name, relkind from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'S', 'v', 'm')
        and relname not in (${sql.join(migrationTables)})
        and not exists (
          select from extension_objects where classid = 'pg_class'::regclass and objid = pg_class.oid
        )
    ), functions as (
      select * from pg_proc
      where pronamespace = current_schema()::regnamespace and not exists (
        select from extension_objects where classid = 'pg_proc'::regclass and objid = pg_proc.oid
      )
    )
    select name, concat_ws(' ', 'relation', relkind) as line from relations
    union all
    select name, concat_ws(' ', 'column', attname, format_type(atttypid, atttypmod),
      (select collname from pg_collation where oid = attcollation and collname <> 'default'),
      case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid, true))
    from relations join pg_attribute on attrelid = relations.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind <> 'S'
    union all
    -- PostgreSQL 18 lists not null among the constraints, too.
    select name, concat_ws(' ', 'constraint', conname, pg_get_constraintdef(pg_constraint.oid, true))
    from relations join pg_constraint on conrelid = relations.oid where contype <> 'n' and contype <> 't'
    union all
    select name, concat_ws(' ', 'index', pg_get_indexdef(indexrelid, 0, true), indisvalid)
    from relations join pg_index on indrelid = relations.oid
    union all
    select name, concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid, true), tgenabled)
    from relations join pg_trigger on tgrelid = relations.oid where not tgisinternal
    union all
    select proname::text, concat_ws(' ', 'function', pg_get_function_identity_arguments(functions.oid),
      pg_get_function_result(functions.oid), lanname, provolatile, proparallel, proisstrict, prosecdef,
      proconfig::text, prosrc, pg_get_function_sqlbody(functions.oid))
    from functions join pg_language on pg_language.oid = prolang`.execute(database)
  const lines = new Map<string, string[]>()
  for (const { name, line } of rows) lines.set(name, [...(lines.get(name) ?? []), line])
  return Object.fromEntries(
    [...lines].map(([name, found]) => [name, getChecksum(found.toSorted().join('\n')).slice(0, 16)]),
  )
}

const checksums = new Map<string, string>(Object.entries(numberedMigrations))
const lastName = [...checksums.keys()].at(-1)
const expected = new Map<string, string>(Object.entries(baselineSchema))

/** Whether these are exactly the numbered migrations that the baseline replaces. */
export const hasAllNumberedMigrations = (applied: readonly AppliedMigration[]): boolean =>
  applied.length === checksums.size && applied.every(({ name, checksum }) => checksums.get(name) === checksum)

/** Names the release that can upgrade a database or an archive with other numbered migrations. */
export const lastNumberedRelease = `the last release with numbered migrations (up to ${lastName})`

/**
 * Checks that a database with numbered migrations has the schema that the baseline creates.
 * @throws Error with a sentence if it has other migrations, or its schema was changed manually
 */
const assertAdoptable = async (database: Database, applied: readonly AppliedMigration[]): Promise<void> => {
  const advice = `make a backup (npm run backup) and start ${lastNumberedRelease} first`
  if (!hasAllNumberedMigrations(applied)) {
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

const minVersion = 15

interface ServerFacts {
  version: number
  encoding: string
  mayCreate: boolean
}

/** Returns why a database cannot be used, as a sentence that begins in lower case. */
const getUnsupportedReason = ({ version, encoding, mayCreate }: ServerFacts): string | undefined => {
  const major = Math.floor(version / 10_000)
  if (major < minVersion) return `it is PostgreSQL ${major}, and ${minVersion} or newer is needed.`
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}, in which not everything can be written down. Make another one: create database portal owner portal encoding 'UTF8' template template0.`
  }
  if (!mayCreate) {
    return 'its user may not make tables in it. Let the database belong to that user: alter database ... owner to ....'
  }
  return undefined
}

/**
 * Checks that an empty database can be used, before anything is written to it.
 * @throws Error with a sentence that says why it cannot
 */
const assertSupported = async (database: Database): Promise<void> => {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(database)
  const [facts] = rows
  const reason = facts && getUnsupportedReason(facts)
  if (reason !== undefined) throw new Error(`The database cannot be used: ${reason}`)
}

/** The key of the advisory lock for creating or changing the schema; the number is arbitrary. */
export const lockKey = 6_310_742

/** How a migration waits for locks on tables that are in use. */
interface LockRetries {
  /** Milliseconds of waiting for a lock, during which later queries queue behind it. */
  each: number
  /** Milliseconds between attempts, in which those queries run. */
  between: number
  attempts: number
}

// Ten minutes of attempts. Only a backup reads for that long, and queries wait for at most two seconds.
const defaultLockRetries: LockRetries = { each: 2_000, between: 3_000, attempts: 120 }

/** Whether a lock timed out or deadlocked (40P01). */
const isLockUnavailable = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/**
 * Migrates the database to the newest schema, in one transaction. Several nodes may start at once, and nodes of the
 * previous release keep running: a migration that waits for a lock does not block their queries for long.
 * @returns the names of the migrations that were applied
 * @throws Error if migrations are out of order; with a sentence if tables were in use all the time, a new database
 *   cannot be used, or a database of an older release cannot be migrated
 */
export const migrate = async (
  database: Database,
  migrations = migrationFiles,
  { each, between, attempts }: LockRetries = defaultLockRetries,
): Promise<string[]> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (transaction) => {
        // Waits without a limit for another node that migrates.
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
 * Returns applied migrations that this release does not know: those of a newer release, next to whose nodes one of this
 * release may run for a while.
 */
export const listUnknownMigrations = async (database: Database): Promise<string[]> => {
  const known = new Set(Object.keys(migrationFiles).map(getMigrationName))
  const { applied } = await readMigrationState(database)
  return applied.map(({ name }) => name).filter((name) => !known.has(name))
}

/** The migrations for Kysely. Applied ones, such as those of a newer release, need no SQL. */
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

/** Runs {@link migrate} within a larger transaction, which has taken the lock. */
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
