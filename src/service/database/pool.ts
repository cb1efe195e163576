import { type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isUnreachable,
  isReadOnlyError,
} from './database-unavailable'
import type { Database } from '../context'

/** Callbacks for a database that goes away and comes back, once each. */
export interface AvailabilityListener {
  away?: (error: unknown) => void
  /** Called with the milliseconds that the database was away. */
  back?: (gone: number) => void
  /** The embedded one ended, and comes back only with its process. */
  lost?: (error: Error) => void
}

interface WatchOptions extends Pick<AvailabilityListener, 'away' | 'back'> {
  /** Asks the server something on a connection of its own. */
  ask: () => Promise<void>
}

// Milliseconds. A query that runs for so long may have lost its server...
const suspicious = 2_000
// ...and so often it is looked at, and the server asked whether it is back.
const lookEvery = 500

/** Closes a connection without a goodbye, since the server may be gone. */
const destroyConnection = (client: pg.ClientBase) => {
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

interface WatchedPool extends PostgresPool {
  /** Called with the error of every failed statement. */
  noteFailure: (error: unknown) => void
}

/**
 * A pool that notices when its server is away, also when connections stay open without a response. From then on no
 * caller waits: running queries are aborted and new ones refused until the server responds. A slow statement on a
 * responding server is left alone. A server that takes no writes any more counts as away too, and all connections to it
 * are closed: the same address may lead to another server by now.
 */
export const monitorPool = (pool: pg.Pool, { ask, away, back }: WatchOptions): WatchedPool => {
  const connections = new Set<pg.ClientBase>()
  const atWork = new Map<pg.ClientBase, number>()
  let awaySince: number | null = null
  let lastAnswer = 0
  let isLooking = false

  // An unhandled error event would end the process; the caller whose query runs on the connection gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    connections.add(client)
  })
  pool.on('remove', (client) => connections.delete(client))
  pool.on('acquire', (client) => atWork.set(client, performance.now()))
  pool.on('release', (_error, client) => atWork.delete(client))

  const breakOffAll = () => {
    for (const client of connections) destroyConnection(client)
  }
  const noteAway = (error: unknown) => {
    if (awaySince === null) away?.(error)
    awaySince ??= performance.now()
    breakOffAll()
  }
  const noteAnswer = () => {
    lastAnswer = performance.now()
    if (awaySince !== null) back?.(lastAnswer - awaySince)
    awaySince = null
  }
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await ask()
      noteAnswer()
    } catch (error) {
      if (isUnreachable(error)) noteAway(error)
      else noteAnswer()
    } finally {
      isLooking = false
    }
  }
  const isSuspicious = () => {
    const limit = performance.now() - suspicious
    return lastAnswer < limit && [...atWork.values()].some((since) => since < limit)
  }
  const timer = setInterval(() => {
    if (awaySince !== null || isSuspicious()) void look()
  }, lookEvery).unref()

  return {
    options: pool.options,
    connect: async () => {
      if (awaySince !== null) throw new DatabaseUnavailableError('The database is away.')
      try {
        return await pool.connect()
      } catch (error) {
        if (isDatabaseUnavailable(error)) void look()
        throw error
      }
    },
    noteFailure: (error) => {
      if (!isReadOnlyError(error)) return
      breakOffAll()
      void look()
    },
    end: async () => {
      clearInterval(timer)
      if (awaySince !== null) breakOffAll()
      await pool.end()
    },
  }
}

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
  const late = setTimeout(() => destroyConnection(client), patience)
  for (const statement of statements) await client.query(statement).catch(() => undefined)
  clearTimeout(late)
}

/** Lifts the role's limit for a connection whose statements may take long. */
export const liftStatementTimeout = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set statement_timeout = 0')
}

/** Lifts the role's idle limit for a transaction that reads or writes files between its statements. */
export const liftIdleTimeout = async (transaction: Database): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}
