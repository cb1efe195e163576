import { sql } from 'kysely'
import type { Database } from './service'

interface Column {
  name: string
  type: string
  /** The first literal that a rule of the table names for it: one of a list. */
  literal: string | null
  /** The table and column that it refers to. */
  refers: string | null
}

/** Columns that an insert has to name. */
const getColumns = async (database: Database, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, null) as type, (
      select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)'''))[1] from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
      order by array_length(k.conkey, 1) limit 1
    ) as literal, (
      select format('(select %I from %s limit 1)', f.attname, k.confrelid::regclass)
      from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid
        and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1
    ) as refers
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attidentity = '' and (a.attnotnull or exists (
        select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey)
      )) and (not a.atthasdef or a.attname = 'kind')
    order by a.attnum`.execute(database)
  return rows
}

const plain: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  boolean: 'true',
  jsonb: `'{"said": "\\"Ñandú\\"\\n\\t\\\\ \\u2028"}'`,
  integer: '1',
  bigint: '9007199254740991',
  numeric: '1.50',
  'double precision': '0.1',
  tsvector: `'ñandú':1A'b'::text::tsvector`,
  'text[]': `array['a,b', '"', '\\', null, '']`,
  'integer[]': 'array[1, null]',
}

const valueOf = ({ type, literal, refers }: Column): string => {
  if (refers !== null) return refers
  if (literal !== null) return `'${literal}'`
  return plain[type] ?? `E'Ñandú "x" \\\\ \\n\\t ''' || gen_random_uuid()`
}

/**
 * Puts a row into each table that has none, as far as its rules let a row be made up.
 * @returns the tables that are empty still
 */
export const fillTables = async (database: Database, tables: readonly string[]): Promise<string[]> => {
  let empty = [...tables]
  // What refers to another is filled after it.
  for (let before = -1; before !== empty.length;) {
    before = empty.length
    const left: string[] = []
    for (const table of empty) if (!(await fillTable(database, table))) left.push(table)
    empty = left
  }
  return empty
}

const fillTable = async (database: Database, table: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from ${sql.id(table)}) as there`.execute(database)
  if (rows[0]?.there) return true
  const columns = await getColumns(database, table)
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(valueOf).join(', ')
  try {
    await sql.raw(`insert into "${table}" (${names}) values (${values})`).execute(database)
    return true
  } catch {
    return false
  }
}
