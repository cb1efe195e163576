import { sql } from 'kysely'
import type { Database } from './service'

/** How many rows of a table this transaction has read so far, by an index or without one. */
export const rowsRead = async (transaction: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
    where relname = ${table}`.execute(transaction)
  return rows[0]?.rows ?? 0
}
