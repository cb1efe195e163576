import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../context'
import type { KeptTable } from './tables.repository'

/** How many rows a table has, and a sum over all of them in which their order does not count. */
export interface TableSum {
  rows: number
  checksum: string
}

// Characters of rows that are read and written at a time: little compared to the process's other memory.
const batchSize = 2_000_000
const mostRows = 5_000

/** A row as text: a JSON array of its values, each as PostgreSQL writes it, the same from every server in UTC. */
const rowText = ({ columns }: KeptTable): RawBuilder<string> => {
  const values = columns.map(({ name }) => sql`${sql.id(name)}::text`)
  return sql`json_build_array(${sql.join(values)})::text`
}

/**
 * All rows of a table as text, in batches that stay small however large the rows are. Within a transaction: it reads
 * through a cursor.
 */
export const readRows = async function* (transaction: Database, table: KeptTable): AsyncGenerator<string[]> {
  await sql`declare kept_rows no scroll cursor for select ${rowText(table)} as row from ${sql.id(table.name)}`.execute(
    transaction,
  )
  let count = 100
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(count)} from kept_rows`.execute(transaction)
    if (rows.length === 0) break
    const batch = rows.map(({ row }) => row)
    yield batch
    const length = batch.reduce((sum, row) => sum + row.length, 0)
    count = Math.max(1, Math.min(mostRows, Math.floor((batchSize * batch.length) / length)))
  }
  await sql`close kept_rows`.execute(transaction)
}

/** Writes rows as {@link readRows} gives them, into the columns of the table, in their order. */
export const writeRows = async (
  transaction: Database,
  table: KeptTable,
  rows: readonly string[],
): Promise<void> => {
  if (rows.length === 0) return
  const columns = table.columns.map(({ name }) => sql.id(name))
  const values = table.columns.map(({ type }, index) => sql`(row ->> ${sql.lit(index)})::${sql.raw(type)}`)
  await sql`
    insert into ${sql.id(table.name)} (${sql.join(columns)}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${rows.join(',')}]`}::text::jsonb) as row`.execute(
    transaction,
  )
}

/** The sum of the halves of digests that begin there. */
const half = (from: 1 | 17) =>
  sql`coalesce(sum(('x' || substr(digest, ${sql.lit(from)}, 16))::bit(64)::int8::numeric), 0)::text`

/** Counts a table and sums it up; both databases of a move, and both ends of a backup, must say the same. */
export const sumTable = async (database: Database, table: KeptTable): Promise<TableSum> => {
  // `offset` keeps the subquery separate, or each row would be digested twice.
  const { rows } = await sql<TableSum>`
    select count(*) as rows, md5(${half(1)} || '/' || ${half(17)}) as checksum
    from (select md5(${rowText(table)}) as digest from ${sql.id(table.name)} offset 0) as digests`.execute(
    database,
  )
  const [sum] = rows
  if (sum === undefined) throw new Error(`The table ${table.name} could not be counted.`)
  return sum
}
