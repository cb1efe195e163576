import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { DatabaseAwayError, isDatabaseAway, isGone } from './database-away'

/** Who is told of a database that goes and comes back, once each. */
export interface AwayListener {
  away?: (error: unknown) => void
  /** After so many milliseconds. */
  back?: (gone: number) => void
  /** The embedded one ended, and comes back only with its process. */
  lost?: (error: Error) => void
}

interface WatchOptions extends Pick<AwayListener, 'away' | 'back'> {
  /** Asks the server something on a connection of its own; see {@link askServer}. */
  ask: () => Promise<void>
}

// Milliseconds. What has been at work for so long may have nobody at the other end any more...
const suspicious = 2_000
// ...and so often it is looked at, and the server asked whether it is back.
const lookEvery = 500

/** Milliseconds in which a server that is there connects, and answers a question that is none. */
const patience = 5_000

/** Connects, asks and leaves; throws what went wrong. */
export const askServer = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'portal watch',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  })
  // What breaks while nobody asks anything; the question fails by itself.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    // A farewell to nobody would take as long as the system waits for an answer.
    const farewell = client.end().catch(() => {})
    const late = setTimeout(() => client.connection.stream.destroy(), patience)
    void farewell.then(() => clearTimeout(late))
  }
}

/** Ends a connection to whoever may not be there any more, without a farewell. */
export const breakOff = (client: pg.ClientBase) => {
  if (client instanceof pg.Client) client.connection.stream.destroy()
}

/**
 * A pool that finds out that its server is away, also where connections stay whole and nothing is answered any more.
 * From then on nobody waits: what is at work is broken off, and what is asked is refused at once, until the server
 * answers again. A statement that takes long on a server which answers is left alone.
 */
export const watchedPool = (pool: pg.Pool, { ask, away, back }: WatchOptions): PostgresPool => {
  const atWork = new Map<pg.ClientBase, number>()
  let awaySince: number | null = null
  let lastAnswer = 0
  let isLooking = false

  // A connection that breaks would end the process where nobody listens; whoever asks on it is told.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => atWork.set(client, performance.now()))
  pool.on('release', (_error, client) => atWork.delete(client))

  const noteAway = (error: unknown) => {
    if (awaySince === null) away?.(error)
    awaySince ??= performance.now()
    for (const client of atWork.keys()) breakOff(client)
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
    end: async () => {
      clearInterval(timer)
      if (awaySince !== null) for (const client of atWork.keys()) breakOff(client)
      await pool.end()
    },
  }
}
