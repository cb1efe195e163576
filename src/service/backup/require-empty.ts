import { sql } from 'kysely'
import { readMigrationState } from '../database/applied-migrations'
import { lockKey } from '../database/migrate'
import type { Database } from '../context'
import { readTables } from './rows/tables.repository'

/**
 * Locks the schema until the end of the transaction, and checks that it is empty: a portal that starts now waits, and
 * then finds the restored tables.
 * @throws Error with a sentence when the database has tables
 */
export const requireEmpty = async (transaction: Database): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(transaction)
  const tables = await readTables(transaction)
  const { kind } = await readMigrationState(transaction)
  if (tables.length > 0 || kind !== 'new') {
    throw new Error(
      'The database of PostgreSQL is not empty. Make a new one (create database), and name that: nothing is ever replaced there.',
    )
  }
}
