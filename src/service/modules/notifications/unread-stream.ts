import { t } from '@lingui/core/macro'
import type { Events } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import { gauge } from '~/observability/metrics'
import type { UserActor } from '../../http/actor'
import { getDatabaseTime } from '../../database/database-clock'
import type { ServiceContext, Database } from '../../context'
import type { Reader } from './audience'
import { readStreamStates } from './notifications.queries'
import { sql } from 'kysely'

/** The channel on which nodes publish whose count may have changed. */
const changesChannel = 'notifications'

/** Stands for all users. */
export const allUsers = '*'

/** Publishes to all nodes, once the transaction is committed, that these users' counts may have changed. */
export const notifyChanged = async (
  transaction: Database,
  identityUids: readonly string[],
): Promise<void> => {
  if (identityUids.length === 0) return
  const people = sql.join(identityUids.map((uid) => sql`${uid}::text`))
  await sql`select pg_notify(${changesChannel}, recipient) from unnest(array[${people}]) as recipient`.execute(
    transaction,
  )
}

type StreamContext = Pick<ServiceContext, 'database' | 'pubsub' | 'shutdownSignal' | 'now' | 'log'>

interface Stream {
  /** When its user signed in. */
  authTime: Date
  /** Whether its user is an administrator whose sign-in lacks the required second factor. */
  lacksSecondFactor: boolean
  /** The last count sent. */
  lastSent: number | null
  tell: (unread: number) => void
  end: () => void
}

const maxStreamsPerUser = 8
// Each stream checks access at every heartbeat and takes memory: this many are some two hundred queries a second.
export const maxStreamsPerNode = 5000
// Users per query.
const batchSize = 500
// Milliseconds between two checks of all readers. A locked-out user is disconnected, and a missed signal is compensated
// for, within a minute.
const checkIntervalMs = 30_000

const refuse = (detail: string) => new ProblemError('TOO_MANY_REQUESTS', { detail, retryAfter: 60 })

/** Creates the open streams of this node: each sends its user's number of unread notifications whenever it changes. */
export const createUnreadStreams = ({ database, pubsub, shutdownSignal, now, log }: StreamContext) => {
  const streams = new Map<string, Set<Stream>>()
  let open = 0
  const changed = new Set<string>()
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let stopListening: (() => void) | undefined

  const getStreams = (uid: string, lacksSecondFactor: boolean) =>
    [...(streams.get(uid) ?? [])].filter((stream) => stream.lacksSecondFactor === lacksSecondFactor)
  // Streams of one user may differ in access, by how each sign-in was made.
  const lookAt = async (all: readonly string[], lacksSecondFactor: boolean) => {
    const people = all.filter((uid) => getStreams(uid, lacksSecondFactor).length > 0)
    const states = await readStreamStates(database, people, { lacksSecondFactor }, now())
    for (const uid of people) {
      const { unread, sessionsEndedAt } = states.get(uid) ?? {}
      for (const stream of getStreams(uid, lacksSecondFactor)) {
        const isEnded = sessionsEndedAt && stream.authTime < sessionsEndedAt
        if (unread === undefined || isEnded) stream.end()
        else if (stream.lastSent !== unread) {
          stream.lastSent = unread
          stream.tell(unread)
        }
      }
    }
  }
  // One query at a time, since the results of two could arrive in the wrong order.
  const look = async () => {
    while (changed.size > 0) {
      const people = [...changed].slice(0, batchSize)
      for (const uid of people) changed.delete(uid)
      for (const lacksSecondFactor of [false, true]) await lookAt(people, lacksSecondFactor)
    }
  }
  const note = (people: Iterable<string>) => {
    for (const uid of people) changed.add(uid)
    looking ??= look()
      .catch((error: unknown) =>
        log.warn('Unread notifications could not be counted', { error: String(error) }),
      )
      .finally(() => {
        looking = null
        if (changed.size > 0) note([])
      })
  }
  gauge({ name: 'portal_notification_streams', help: 'Open streams of notifications at this node.' }, () => [
    { value: open },
  ])
  const noteAll = () => note(streams.keys())

  const begin = () => {
    stopListening ??= pubsub.listen(changesChannel, {
      heard: (payload) => {
        if (payload === allUsers) noteAll()
        else if (streams.has(payload)) note([payload])
      },
      missed: noteAll,
    })
    timer ??= setInterval(noteAll, checkIntervalMs).unref()
  }
  const endAll = () => {
    for (const userStreams of streams.values()) for (const stream of userStreams) stream.end()
    stopListening?.()
  }
  shutdownSignal.addEventListener('abort', endAll, { once: true })

  const join = (uid: string, stream: Stream) => {
    const userStreams = streams.get(uid) ?? new Set()
    if (userStreams.size >= maxStreamsPerUser)
      throw refuse(t`At most ${maxStreamsPerUser} streams may be open at once.`)
    if (open >= maxStreamsPerNode) throw refuse(t`Too many people follow their notifications here just now.`)
    streams.set(uid, userStreams.add(stream))
    open += 1
    begin()
    note([uid])
  }
  const leave = (uid: string, stream: Stream) => {
    const userStreams = streams.get(uid)
    if (userStreams?.delete(stream)) open -= 1
    if (userStreams?.size === 0) streams.delete(uid)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /**
     * Opens the stream of one caller, which ends when its token expires.
     * @throws ProblemError TOO_MANY_REQUESTS if too many are open already, UNAVAILABLE while the service shuts down
     */
    follow: ({
      identityUid,
      authTime,
      expiresAt,
      lacksSecondFactor = false,
    }: Reader & Pick<UserActor, 'authTime' | 'expiresAt'>): Events => ({
      open: (tell, end) => {
        if (shutdownSignal.aborted) throw new ProblemError('UNAVAILABLE')
        const stream: Stream = {
          authTime,
          lacksSecondFactor,
          lastSent: null,
          tell: (unread) => tell('unread', String(unread)),
          end,
        }
        join(identityUid, stream)
        // Tokens expire by the real time, even if a test replaces `now`.
        const expiry = setTimeout(end, Math.max(0, expiresAt.getTime() - getDatabaseTime(database))).unref()
        return () => {
          clearTimeout(expiry)
          leave(identityUid, stream)
        }
      },
    }),
  }
}
