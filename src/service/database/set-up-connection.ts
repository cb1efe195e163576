import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../context'
import { breakOff } from './watched-pool'

const statements = [
  // The server ends what a node left open whose machine was lost or stands still, within a minute or less: its locks
  // would keep all other nodes waiting for hours. No transaction of the service waits for anything but the database.
  "set idle_in_transaction_session_timeout = '60s'",
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  // The planner overestimates reads of many rows, and JIT compilation takes longer than reading them.
  'set jit = off',
]

// Milliseconds. A connection that does not respond is broken; the pool watches it only once it is in use.
const patience = 5_000

/**
 * Applies the service's settings to each connection. A server that does not know a setting goes without it; so may
 * connections behind a pooler, where a setting may reach another connection.
 */
export const setUpConnection = async (client: pg.ClientBase): Promise<void> => {
  const late = setTimeout(() => breakOff(client), patience)
  for (const statement of statements) await client.query(statement).catch(() => undefined)
  clearTimeout(late)
}

/** Lifts the role's limit for a connection whose statements may take long. */
export const mayTakeLong = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set statement_timeout = 0')
}

/** Lifts the role's idle limit for a transaction that reads or writes files between its statements. */
export const mayStandStill = async (transaction: Database): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}
