import pg from 'pg'
import { type Kysely, sql } from 'kysely'
import type { PgliteThread } from './pglite-thread'
import type { Tables } from './schema'

/** Who listens on a channel. */
export interface SignalListener {
  heard: (payload: string) => void
  /** What was said until now may have been lost: look for yourself. Called once it is listened, and after each gap. */
  missed: () => void
}

/** What nodes tell each other through the database (NOTIFY): said in a transaction, heard after its commit. */
export interface Signals {
  /** Listens from now on; `channel` is a plain word. Answers how to stop. */
  listen: (channel: string, listener: SignalListener) => () => void
  close: () => Promise<void>
}

const channelsOf = () => {
  const channels = new Map<string, Set<SignalListener>>()
  const all = () => [...channels.values()].flatMap((listeners) => [...listeners])
  return {
    names: () => [...channels.keys()],
    /** Answers whether it is the first there. */
    add: (channel: string, listener: SignalListener): boolean => {
      const known = channels.get(channel)
      channels.set(channel, (known ?? new Set()).add(listener))
      return known === undefined
    },
    remove: (channel: string, listener: SignalListener) => channels.get(channel)?.delete(listener),
    tell: (channel: string, payload: string) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload)
    },
    miss: () => {
      for (const { missed } of all()) missed()
    },
  }
}

// Milliseconds between attempts to be connected again.
const shortestWait = 500
const longestWait = 30_000

/** Listens on a connection of its own, made when it is first needed and again whenever it breaks. */
export const postgresSignals = (connectionString: string): Signals => {
  const channels = channelsOf()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let wait = shortestWait
  let isClosed = false

  const leave = (left: pg.Client) => {
    if (client !== left) return
    client = null
    void left.end().catch(() => {})
    if (isClosed) return
    retry = setTimeout(connect, wait)
    retry.unref()
    wait = Math.min(longestWait, wait * 2)
  }
  const connect = () => {
    retry = undefined
    const connecting = new pg.Client({
      connectionString,
      application_name: 'portal signals',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = connecting
    connecting.on('error', () => leave(connecting))
    connecting.on('end', () => leave(connecting))
    connecting.on('notification', ({ channel, payload = '' }) => channels.tell(channel, payload))
    const begin = async () => {
      await connecting.connect()
      for (const name of channels.names()) await connecting.query(`listen ${name}`)
      wait = shortestWait
      channels.miss()
    }
    begin().catch(() => leave(connecting))
  }
  return {
    listen: (channel, listener) => {
      const isFirst = channels.add(channel, listener)
      if (client === null && retry === undefined) connect()
      else if (isFirst) void client?.query(`listen ${channel}`).then(listener.missed, () => {})
      return () => void channels.remove(channel, listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const left = client
      client = null
      await left?.end().catch(() => {})
    },
  }
}

/** Listens in the one session of the embedded database. */
export const embeddedSignals = (
  database: Kysely<Tables>,
  thread: Pick<PgliteThread, 'onSignal'>,
): Signals => {
  const channels = channelsOf()
  thread.onSignal(channels.tell)
  return {
    listen: (channel, listener) => {
      channels.add(channel, listener)
      sql
        .raw(`listen ${channel}`)
        .execute(database)
        .then(listener.missed, () => {})
      return () => void channels.remove(channel, listener)
    },
    close: async () => {},
  }
}
