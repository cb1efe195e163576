import { sql } from 'kysely'
import type { Database } from '../context'
import { migrationTables } from './applied-migrations'
import { checksumOf } from './own-migrations'

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
    [...lines].map(([name, found]) => [name, checksumOf(found.toSorted().join('\n')).slice(0, 16)]),
  )
}
