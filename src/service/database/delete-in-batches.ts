import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../context'
import type { Tables } from './tables.gen'

/** Rows per statement; small, so that another transaction waits for the same rows for only a fraction of a second. */
const batchSize = 1_000

interface Rows<Table extends keyof Tables> {
  table: Table
  /** The column that identifies a row. */
  key: keyof Tables[Table] & string
  /** The SQL condition. */
  matching: RawBuilder<unknown>
}

/** Deletes a batch of matching rows, skipping locked ones. Returns how many were deleted. */
export const deleteBatch = async <Table extends keyof Tables>(
  database: Database,
  { table, key, matching }: Rows<Table>,
): Promise<number> => {
  const [tableRef, id] = [sql.table(table), sql.ref(key)]
  const { rows } = await sql`
    delete from ${tableRef} where ${id} = any (array(
      select ${id} from ${tableRef} where ${matching} limit ${batchSize} for update skip locked
    ))
    returning ${id}`.execute(database)
  return rows.length
}

/** Child rows that are numbered within their parent. */
interface ChildRows {
  table: 'bulk_change_rows' | 'import_files'
  /** The column of the parent's id. */
  of: 'bulk_change_id' | 'import_id'
  id: string
}

/** Deletes a batch of rows at positions after `after`. Returns the last position, or null if none was left. */
const deleteBatchAfter = async (database: Database, { table, of, id }: ChildRows, after: number) => {
  const [tableRef, owner] = [sql.table(table), sql.ref(of)]
  const { rows } = await sql<{ last: number | null }>`
    with gone as (
      delete from ${tableRef} where ${owner} = ${id} and position = any (array(
        select position from ${tableRef} where ${owner} = ${id} and position > ${after}
        order by position limit ${sql.lit(batchSize)} for update
      ))
      returning position
    )
    select max(position) as last from gone`.execute(database)
  return rows[0]?.last ?? null
}

/**
 * Deletes all child rows in batches, until the process shuts down.
 * @returns whether none is left
 */
export const deleteInBatches = async (
  database: Database,
  pieces: ChildRows,
  shutdownSignal: AbortSignal,
): Promise<boolean> => {
  // Positions start at 0.
  let after = -1
  while (!shutdownSignal.aborted) {
    const last = await deleteBatchAfter(database, pieces, after)
    if (last === null) return true
    after = last
  }
  return false
}
