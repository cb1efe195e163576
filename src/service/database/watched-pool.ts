import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseAwayError, isDatabaseAway, isGone, takesNoWrites } from './database-away'

/** Callbacks for a database that goes away and comes back, once each. */
export interface AwayListener {
  away?: (error: unknown) => void
  /** Called with the milliseconds that the database was away. */
  back?: (gone: number) => void
  /** The embedded one ended, and comes back only with its process. */
  lost?: (error: Error) => void
}

interface WatchOptions extends Pick<AwayListener, 'away' | 'back'> {
  /** Asks the server something on a connection of its own. */
  ask: () => Promise<void>
}

// Milliseconds. A query that runs for so long may have lost its server...
const suspicious = 2_000
// ...and so often it is looked at, and the server asked whether it is back.
const lookEvery = 500

/** Closes a connection without a goodbye, since the server may be gone. */
export const breakOff = (client: pg.ClientBase) => {
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
export const watchedPool = (pool: pg.Pool, { ask, away, back }: WatchOptions): WatchedPool => {
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
    for (const client of connections) breakOff(client)
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
      if (isGone(error)) noteAway(error)
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
      if (awaySince !== null) throw new DatabaseAwayError('The database is away.')
      try {
        return await pool.connect()
      } catch (error) {
        if (isDatabaseAway(error)) void look()
        throw error
      }
    },
    noteFailure: (error) => {
      if (!takesNoWrites(error)) return
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
