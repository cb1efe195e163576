import { type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import {
  DatabaseUnavailableError,
  isDatabaseUnavailable,
  isUnreachable,
  isReadOnlyError,
} from './database-unavailable'
import type { Database } from '../context'

/** Callbacks for a database that becomes unavailable and available again, each called once. */
export interface AvailabilityListener {
  away?: (error: unknown) => void
  /** Called with the milliseconds of the outage. */
  back?: (gone: number) => void
  /** The embedded database ended; only a restart of the process recovers it. */
  lost?: (error: Error) => void
}

interface MonitorOptions extends Pick<AvailabilityListener, 'away' | 'back'> {
  /** Queries the server on its own connection. */
  ask: () => Promise<void>
}

// Milliseconds. A query that runs for this long may have lost its server.
const suspiciousMs = 2_000
// Milliseconds between checks of such queries, and of an unavailable server.
const checkIntervalMs = 500

/** Closes a connection without the closing handshake, since the server may be gone. */
const destroyConnection = (client: pg.ClientBase) => {
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

interface MonitoredPool extends PostgresPool {
  /** Called with the error of every failed statement. */
  reportFailure: (error: unknown) => void
}

/**
 * Monitors a pool for an unavailable server, even when connections stay open without a response. During an outage no
 * caller waits: running queries are aborted and new ones refused until the server responds. A slow statement on a
 * responding server continues. A server that has become read-only also counts as unavailable, and all connections to it
 * are closed: the same address may lead to another server.
 */
export const monitorPool = (pool: pg.Pool, { ask, away, back }: MonitorOptions): MonitoredPool => {
  const connections = new Set<pg.ClientBase>()
  const atWork = new Map<pg.ClientBase, number>()
  let awaySince: number | null = null
  let lastAnswer = 0
  let isLooking = false

  // An unhandled error event would end the process; the caller whose query uses the connection gets the error.
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
    const limit = performance.now() - suspiciousMs
    return lastAnswer < limit && [...atWork.values()].some((since) => since < limit)
  }
  const timer = setInterval(() => {
    if (awaySince !== null || isSuspicious()) void look()
  }, checkIntervalMs).unref()

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
    reportFailure: (error) => {
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

const sessionSettings = [
  // The server ends transactions of a node whose machine was lost or suspended within a minute, because their locks
  // would block all other nodes for hours. No transaction of the service waits for anything but the database.
  "set idle_in_transaction_session_timeout = '60s'",
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  // The planner overestimates reads of many rows, for which JIT compilation takes longer than reading them.
  'set jit = off',
]

// Milliseconds. A connection that does not respond is broken; the pool monitors it only once it is in use.
const responseTimeoutMs = 5_000

/**
 * Applies the service's settings to each connection. A setting that the server does not know is skipped, and so are all
 * behind a pooler, where a setting might reach another connection.
 */
export const setUpConnection = async (client: pg.ClientBase): Promise<void> => {
  const late = setTimeout(() => destroyConnection(client), responseTimeoutMs)
  for (const statement of sessionSettings) await client.query(statement).catch(() => undefined)
  clearTimeout(late)
}

/** Disables the role's statement timeout for a connection with long statements. */
export const liftStatementTimeout = async (client: pg.ClientBase): Promise<void> => {
  await client.query('set statement_timeout = 0')
}

/** Disables the role's idle timeout for a transaction that reads or writes files between its statements. */
export const liftIdleTimeout = async (transaction: Database): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}
