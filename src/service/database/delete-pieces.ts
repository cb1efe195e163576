import { sql } from 'kysely'
import type { Database } from '../context'
import { deletedAtOnce } from './delete-some'

/** Rows of something larger, numbered within it. */
interface Pieces {
  table: 'bulk_change_rows' | 'import_files'
  /** The column that names what they are of. */
  of: 'bulk_change_id' | 'import_id'
  id: string
}

/** Deletes some of these rows, those at a position after `after`. Answers the last position, null if none was left. */
const deleteSomeAfter = async (database: Database, { table, of, id }: Pieces, after: number) => {
  const [getRows, owner] = [sql.table(table), sql.ref(of)]
  const { rows } = await sql<{ last: number | null }>`
    with gone as (
      delete from ${getRows} where ${owner} = ${id} and position = any (array(
        select position from ${getRows} where ${owner} = ${id} and position > ${after}
        order by position limit ${sql.lit(deletedAtOnce)} for update
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
export const deletePieces = async (
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
