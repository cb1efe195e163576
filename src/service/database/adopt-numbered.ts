import type { Database } from '../context'
import { type AppliedMigration, migrationTables, getChecksum } from './migration-files'
import baselineSchema from './baseline-schema.json'
import numberedMigrations from './numbered-migrations.json'
import { sql } from 'kysely'

/**
 * A hash for each table, sequence and function of the current schema: of columns with type, default and nullability,
 * of constraints, indexes and triggers, of what a function does. The same on every supported PostgreSQL and on PGlite.
 * The order of columns and objects of extensions are left out.
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
export const areAllNumbered = (applied: readonly AppliedMigration[]): boolean =>
  applied.length === checksums.size && applied.every(({ name, checksum }) => checksums.get(name) === checksum)

/** Names the release that can upgrade a database or an archive with other numbered migrations. */
export const lastNumberedRelease = `the last release with numbered migrations (up to ${lastName})`

/**
 * Checks that a database with numbered migrations has the schema that the baseline makes.
 * @throws Error with a sentence when it has other migrations, or its schema was changed by hand
 */
export const assertAdoptable = async (
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
