import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../context'
import type { Tables } from './tables.gen'

/** Rows per statement: another transaction that wants the same rows waits for a fraction of a second. */
export const deletedAtOnce = 1_000

interface Rows<Table extends keyof Tables> {
  table: Table
  /** The column that each row is known by. */
  key: keyof Tables[Table] & string
  /** A condition in SQL. */
  matching: RawBuilder<unknown>
}

/** Deletes some of these rows and leaves locked ones for the next run. Returns how many were deleted. */
export const deleteSome = async <Table extends keyof Tables>(
  database: Database,
  { table, key, matching }: Rows<Table>,
): Promise<number> => {
  const [getRows, id] = [sql.table(table), sql.ref(key)]
  const { rows } = await sql`
    delete from ${getRows} where ${id} = any (array(
      select ${id} from ${getRows} where ${matching} limit ${deletedAtOnce} for update skip locked
    ))
    returning ${id}`.execute(database)
  return rows.length
}
