import { randomBytes } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Kysely, sql } from 'kysely'
import { assertWritable } from './require-server'
import type { PgliteThread } from './pglite-thread'
import type { Tables } from './tables.gen'
import type { Logger } from '~/observability/log'

/** The listener of a channel. */
interface Subscriber {
  heard: (payload: string) => void
  /**
   * Called when notifications may have been missed, so that the listener checks the state: once listening starts, and
   * after each gap.
   */
  missed: () => void
  /** Called when no notifications arrive until the next `missed`. */
  lost?: () => void
}

/** Messages between nodes through the database (NOTIFY): sent in a transaction, received after its commit. */
export interface PubSub {
  /** Starts to listen; `channel` is a plain word. Returns the function that stops. */
  listen: (channel: string, listener: Subscriber) => () => void
  close: () => Promise<void>
}

const createChannels = () => {
  const channels = new Map<string, Set<Subscriber>>()
  const all = () => [...channels.values()].flatMap((listeners) => [...listeners])
  return {
    names: () => [...channels.keys()],
    add: (channel: string, listener: Subscriber) =>
      void channels.set(channel, (channels.get(channel) ?? new Set()).add(listener)),
    remove: (channel: string, listener: Subscriber) => channels.get(channel)?.delete(listener),
    tell: (channel: string, payload: string) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload)
    },
    miss: () => {
      for (const { missed } of all()) missed()
    },
    lose: () => {
      for (const { lost } of all()) lost?.()
    },
  }
}

// Milliseconds between reconnection attempts.
const minReconnectDelayMs = 500
const maxReconnectDelayMs = 2_000

// Milliseconds between checks of an idle connection, and until a check times out: a broken connection may look intact
// from this side for hours.
const pingIntervalMs = 3_000
const pingTimeoutMs = 4_000
// Milliseconds for the connection and the first message.
const connectTimeoutMs = 10_000

const ignore = () => {}

const withTimeout = <T>(milliseconds: number, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), milliseconds).unref()
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

interface PostgresPubSubOptions {
  /** Leads to the server itself, or to a pooler in session mode. */
  connectionString: string
  /** Sends a notification on another connection. */
  notify: (channel: string, payload: string) => Promise<unknown>
}

/**
 * Listens on its own connection, which is opened at the first use and again whenever it breaks. It counts as listening
 * once it has received a notification from another connection, which never happens through a pooler in transaction
 * mode.
 */
export const postgresPubSub = ({ connectionString, notify }: PostgresPubSubOptions): PubSub => {
  const channels = createChannels()
  const own = `portal_${randomBytes(8).toString('hex')}`
  let hearOwn: (() => void) | undefined
  let client: pg.Client | null = null
  let lose = ignore
  let isHeard = false
  let retry: NodeJS.Timeout | undefined
  let pause = minReconnectDelayMs
  let isClosed = false

  const leave = (left: pg.Client, socket: Socket) => {
    if (client !== left) return
    client = null
    isHeard = false
    // Closing gracefully would wait for a response.
    socket.destroy()
    if (isClosed) return
    channels.lose()
    retry = setTimeout(connect, pause)
    retry.unref()
    pause = Math.min(maxReconnectDelayMs, pause * 2)
  }
  const connect = () => {
    retry = undefined
    const socket = new Socket()
    const connecting = new pg.Client({
      connectionString,
      application_name: 'portal signals',
      keepAlive: true,
      stream: () => socket,
    })
    client = connecting
    lose = () => leave(connecting, socket)
    for (const event of ['error', 'end'] as const) connecting.on(event, lose)
    connecting.on('notification', ({ channel, payload = '' }) => {
      if (channel === own) hearOwn?.()
      else channels.tell(channel, payload)
    })
    const look = async () => {
      for (;;) {
        await wait(pingIntervalMs, undefined, { ref: false })
        if (client !== connecting) return
        // A server that has become read-only sends no notifications; those come from another server.
        await withTimeout(pingTimeoutMs, assertWritable(connecting))
      }
    }
    const join = async () => {
      await connecting.connect()
      for (const name of [own, ...channels.names()]) await connecting.query(`listen ${name}`)
      const heard = new Promise<void>((resolve) => {
        hearOwn = resolve
      })
      await Promise.all([notify(own, ''), heard])
    }
    const begin = async () => {
      await withTimeout(connectTimeoutMs, join())
      if (client !== connecting) return
      pause = minReconnectDelayMs
      isHeard = true
      channels.miss()
      await look()
    }
    begin().catch(() => leave(connecting, socket))
  }
  return {
    listen: (channel, listener) => {
      channels.add(channel, listener)
      if (client === null && retry === undefined) connect()
      else client?.query(`listen ${channel}`).then(() => isHeard && listener.missed(), lose)
      return () => void channels.remove(channel, listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      const left = client
      client = null
      if (left) await withTimeout(pingTimeoutMs, left.end()).catch(ignore)
    },
  }
}

/** Listens in the single session of the embedded database. */
export const embeddedPubSub = (
  database: Kysely<Tables>,
  thread: Pick<PgliteThread, 'onNotification'>,
): PubSub => {
  const channels = createChannels()
  thread.onNotification(channels.tell)
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

/** Logs when this node stops receiving notifications of changes at other nodes, and when it receives them again. */
export const logPubSubHealth = (pubsub: PubSub, log: Pick<Logger, 'info' | 'warn'>): void => {
  let isLost = false
  pubsub.listen('nodes', {
    heard: () => {},
    missed: () => {
      if (isLost) log.info('Changes made by other nodes are heard of again')
      isLost = false
    },
    lost: () => {
      if (!isLost)
        log.warn(
          'Changes made by other nodes are not heard of: public pages are kept for a second only, and open pages hear of news within half a minute. Where a pooler in transaction mode stands before the database, DATABASE_DIRECT_URL must name the database itself',
        )
      isLost = true
    },
  })
}
