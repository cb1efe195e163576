import { sql } from 'kysely'
import { migrationTables } from '../../database/applied-migrations'
import type { Database } from '../../context'

/** A column that is backed up; not a generated one, as the database computes those again. */
export interface KeptColumn {
  name: string
  /** The type in the form of a cast: `timestamp with time zone`, `text[]`. */
  type: string
}

/** A table, with its columns in the order of their names. */
export interface KeptTable {
  name: string
  columns: KeptColumn[]
}

/** A sequence and the last number that it gave. */
export interface KeptSequence {
  name: string
  value: number
}

/** Every table of the portal, in the order of their names; what extensions brought along is not among them. */
export const readTables = async (database: Database): Promise<KeptTable[]> => {
  const { rows } = await sql<KeptTable>`
    select c.relname as name, (
      select coalesce(jsonb_agg(
        jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname
      ), '[]')
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in (${sql.join(migrationTables)})
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by c.relname collate "C"`.execute(database)
  return rows
}

/** Every sequence that has given a number, those of identity columns included. */
export const readSequences = async (database: Database): Promise<KeptSequence[]> => {
  const { rows } = await sql<KeptSequence>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename`.execute(database)
  return rows
}

/** Continues a sequence where the other database was. */
export const setSequence = async (database: Database, { name, value }: KeptSequence): Promise<void> => {
  await sql`select setval(quote_ident(${name}::text)::regclass, ${value}::int8)`.execute(database)
}
