import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../context'
import { migrationTables } from '../database/migration-files'
import type { ArchiveHead, ArchiveSums } from './archive'

/**
 * A table with its columns, sorted by name, without generated ones, which are computed again. Types are written like
 * casts: `timestamp with time zone`, `text[]`.
 */
export type TableShape = ArchiveHead['tables'][number]

/** A sequence and its last number. */
type SequenceValue = ArchiveHead['sequences'][number]

/** The number of a table's rows, and a checksum that is independent of their order. */
export type TableSum = ArchiveSums['tables'][number]

// Characters of rows per batch: little compared to the rest of the process's memory.
const batchSize = 2_000_000
const maxRows = 5_000

/** Reads all tables of the portal, sorted by name, without those of extensions. */
export const readTables = async (database: Database): Promise<TableShape[]> => {
  const { rows } = await sql<TableShape>`
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

/** Reads all used sequences, including those of identity columns. */
export const readSequences = async (database: Database): Promise<SequenceValue[]> => {
  const { rows } = await sql<SequenceValue>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null
    order by sequencename`.execute(database)
  return rows
}

/** Continues a sequence where the other database's was. */
export const setSequence = async (database: Database, { name, value }: SequenceValue): Promise<void> => {
  await sql`select setval(quote_ident(${name}::text)::regclass, ${value}::int8)`.execute(database)
}

/** A row as text: a JSON array of its values, each as PostgreSQL writes it, identical from every server in UTC. */
const rowText = ({ columns }: TableShape): RawBuilder<string> =>
  sql`json_build_array(${sql.join(columns.map(({ name }) => sql`${sql.id(name)}::text`))})::text`

/**
 * Reads all rows of a table as text, in batches that stay small however large the rows are. Requires a transaction,
 * because it uses a cursor.
 */
export const readRows = async function* (transaction: Database, table: TableShape): AsyncGenerator<string[]> {
  await sql`declare backup_rows no scroll cursor for select ${rowText(table)} as row from ${sql.id(table.name)}`.execute(
    transaction,
  )
  let count = 100
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(count)} from backup_rows`.execute(transaction)
    if (rows.length === 0) break
    const batch = rows.map(({ row }) => row)
    yield batch
    const length = batch.reduce((sum, row) => sum + row.length, 0)
    count = Math.max(1, Math.min(maxRows, Math.floor((batchSize * batch.length) / length)))
  }
  await sql`close backup_rows`.execute(transaction)
}

/** Writes rows of {@link readRows} to the table's columns, in order. */
export const writeRows = async (
  transaction: Database,
  table: TableShape,
  rows: readonly string[],
): Promise<void> => {
  const columns = table.columns.map(({ name }) => sql.id(name))
  const values = table.columns.map(({ type }, index) => sql`(row ->> ${sql.lit(index)})::${sql.raw(type)}`)
  await sql`
    insert into ${sql.id(table.name)} (${sql.join(columns)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${rows.join(',')}]`}::text::jsonb) as row`.execute(
    transaction,
  )
}

/** Sums one half of the digests. */
const half = (from: 1 | 17) =>
  sql`coalesce(sum(('x' || substr(digest, ${sql.lit(from)}, 16))::bit(64)::int8::numeric), 0)::text`

/** Counts each table and computes its checksum; both databases of a move, and both ends of a backup, must agree. */
export const sumTables = async (database: Database, tables: readonly TableShape[]): Promise<TableSum[]> => {
  const sums: TableSum[] = []
  for (const table of tables) {
    // `offset` keeps the subquery separate; otherwise each row would be digested twice.
    const { rows } = await sql<TableSum>`
      select ${table.name}::text as name, count(*) as rows, md5(${half(1)} || '/' || ${half(17)}) as checksum
      from (select md5(${rowText(table)}) as digest from ${sql.id(table.name)} offset 0) as digests`.execute(
      database,
    )
    sums.push(...rows)
  }
  return sums
}

/**
 * Statements that drop and create indexes without a constraint, then foreign keys. Primary and unique keys stay, to
 * report wrong rows at once.
 */
const readRecreations = async (database: Database): Promise<{ drop: string; create: string }[]> => {
  const { rows } = await sql<{ drop: string; create: string }>`
    select 1 as step, format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 2, format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by step`.execute(database)
  return rows
}

/**
 * Empties all tables and loads them in any order: without triggers (the rows already include their effects), without
 * foreign keys, and without indexes that are faster to build over all rows at once. These are then created again, which
 * checks all rows.
 */
export const withoutConstraints = async (
  transaction: Database,
  tables: readonly TableShape[],
  load: () => Promise<void>,
): Promise<void> => {
  const recreations = await readRecreations(transaction)
  const setTriggers = async (action: 'enable' | 'disable') => {
    for (const { name } of tables) {
      await sql`alter table ${sql.id(name)} ${sql.raw(action)} trigger user`.execute(transaction)
    }
  }
  await setTriggers('disable')
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(transaction)
  for (const { drop } of recreations.toReversed()) await sql.raw(drop).execute(transaction)
  await load()
  for (const { create } of recreations) await sql.raw(create).execute(transaction)
  await setTriggers('enable')
}

/**
 * Updates the statistics of the planner and of index-only scans, outside a transaction; a failure undoes nothing.
 * @returns why it failed; null if it did not
 */
export const updateStatistics = (database: Database): Promise<string | null> =>
  sql`vacuum analyze`.execute(database).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
