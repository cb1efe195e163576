import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../context'
import type { Tables } from './tables.gen'

/** Rows per statement: another transaction that wants the same rows waits for a fraction of a second. */
const batchSize = 1_000

interface Rows<Table extends keyof Tables> {
  table: Table
  /** The column that each row is known by. */
  key: keyof Tables[Table] & string
  /** A condition in SQL. */
  matching: RawBuilder<unknown>
}

/** Deletes some of these rows and leaves locked ones for the next run. Returns how many were deleted. */
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

/** Rows of something larger, numbered within it. */
interface Pieces {
  table: 'bulk_change_rows' | 'import_files'
  /** The column that names what they are of. */
  of: 'bulk_change_id' | 'import_id'
  id: string
}

/** Deletes some of these rows, those at a position after `after`. Answers the last position, null if none was left. */
const deleteSomeAfter = async (database: Database, { table, of, id }: Pieces, after: number) => {
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
 * Deletes all rows of one thing, some at a time, unless the process is to end.
 * @returns whether none is left
 */
export const deleteInBatches = async (
  database: Database,
  pieces: Pieces,
  leaving: AbortSignal,
): Promise<boolean> => {
  // Positions are no less than that.
  let after = -1
  while (!leaving.aborted) {
    const last = await deleteSomeAfter(database, pieces, after)
    if (last === null) return true
    after = last
  }
  return false
}
