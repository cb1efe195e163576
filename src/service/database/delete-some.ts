import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../context'
import type { Tables } from './schema'

/** Rows in one statement: whoever wants the same ones waits for a fraction of a second. */
export const deletedAtOnce = 1_000

interface Rows<Table extends keyof Tables> {
  table: Table
  /** The column that each row is known by. */
  key: keyof Tables[Table] & string
  /** A condition in SQL. */
  matching: RawBuilder<unknown>
}

/** Deletes some of these rows; those that somebody has in hand are left for the next time. Answers how many went. */
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
