import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, ServiceContext } from '../../context'
import { arrivesWithin, mayStillArrive } from '../../identity/firebase-errors'
import { enqueue } from '../../jobs/queue'
import type { LogFacts } from '../../log'
import { backOff } from '../../mail/mail-queue'

/** A claimed update for the provider. */
export interface TakenWish {
  table: 'identity_updates' | 'way_removals'
  /** Which row of the table it is. */
  key: RawBuilder<unknown>
  /** Counts the wishes for the same row. */
  version: number
  attempts: number
  taken_until: string | null
}

/** Until when a wish is left to who took it: longer than the provider's client tries. */
export const leaseFrom = (now: Date): string => new Date(now.getTime() + arrivesWithin).toISOString()

/** Matches updates that are due and not claimed. */
export const isTakable = (now: Date) => {
  const at = now.toISOString()
  return sql`due_at <= ${at} and (taken_until is null or taken_until <= ${at})`
}

const held = ({ key, taken_until }: TakenWish) => sql`${key} and taken_until = ${taken_until}`

/** The update was applied: deletes it, or releases a later one that replaced it in the meantime. */
const settleWish = async (database: Database, wish: TakenWish) => {
  const table = sql.table(wish.table)
  const { rows } = await sql`
    delete from ${table} where ${held(wish)} and version = ${wish.version} returning version`.execute(
    database,
  )
  if (rows.length > 0) return
  await sql`update ${table} set taken_until = null where ${held(wish)}`.execute(database)
}

/** Releases an update, to be claimed again when it is due; a later one keeps its own time. */
const releaseWish = async (database: Database, wish: TakenWish, dueAt: Date) => {
  await sql`
    update ${sql.table(wish.table)}
    set taken_until = null,
      due_at = case when version = ${wish.version} then ${dueAt.toISOString()}::timestamptz else due_at end
    where ${held(wish)}`.execute(database)
}

type SyncContext = Pick<ServiceContext, 'database' | 'log' | 'now'>

interface Telling {
  tell: () => Promise<void>
  /** For the log, where it fails. */
  sentence: string
  about: LogFacts
}

/** Milliseconds until the second and the third attempt; from then on as for mails. */
const quick = [500, 2_000]

const pauseAfter = (attempts: number): number => quick[attempts - 1] ?? backOff(attempts - quick.length)

/**
 * Sends one claimed update to the provider.
 * @returns whether it succeeded; otherwise it waits for its next attempt
 */
export const tellWish = async (
  { database, log, now }: SyncContext,
  wish: TakenWish,
  { tell, sentence, about }: Telling,
  signal?: AbortSignal,
): Promise<boolean> => {
  try {
    await tell()
  } catch (error) {
    const isLeaving = signal?.aborted ?? false
    const pause = isLeaving ? 0 : pauseAfter(wish.attempts)
    // A later wish must not be overtaken by this one: it stays taken until its lease ends.
    if (!mayStillArrive(error)) await releaseWish(database, wish, new Date(now().getTime() + pause))
    // When the quick attempts are through; the slow ones would fill the log.
    if (!isLeaving && wish.attempts === quick.length + 1) log.error(sentence, error, about)
    return false
  }
  await settleWish(database, wish)
  return true
}

/** The state of an account that the identity provider should have. */
interface IdentityUpdate {
  identityUid: string
  /** Whether the account is barred from signing in; if so, its sessions end too. */
  disabled: boolean
}

/** More users than these are left to the jobs, as a caller would wait too long. */
export const waitedFor = 10

// Milliseconds after which a job sends the updates, unless the call has done so itself.
const answeredWithin = 5_000

/** Enqueues the transaction's updates for the provider, for calls that do not send them after the commit. */
export const enqueueTelling = (
  transaction: Database,
  now: Date,
  { isAnswered }: { isAnswered: boolean },
): Promise<void> => {
  const dueAt = isAnswered ? new Date(now.getTime() + answeredWithin) : now
  return enqueue(transaction, 'identity updates', [{ key: uuidv7(), dueAt }], now)
}

/**
 * Requests updates of these accounts at the identity provider. Call it inside the transaction of the write it follows
 * from, so that neither exists without the other; the provider is called after the commit. The latest update of a user
 * wins, but requested ends of sessions always happen.
 */
export const requestIdentityUpdates = async (
  transaction: Database,
  updates: readonly IdentityUpdate[],
  now: Date,
): Promise<void> => {
  if (updates.length === 0) return
  const rows = updates.map(({ identityUid, disabled }) => ({
    identity_uid: identityUid,
    disabled,
    end_sessions: disabled,
    due_at: now.toISOString(),
    taken_until: null,
  }))
  await transaction
    .insertInto('identity_updates')
    // Always in the same order, to prevent deadlocks.
    .values(rows.toSorted((a, b) => (a.identity_uid < b.identity_uid ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('identity_uid').doUpdateSet({
        disabled: sql`excluded.disabled`,
        end_sessions: sql`identity_updates.end_sessions or excluded.end_sessions`,
        version: sql`identity_updates.version + 1`,
        attempts: 0,
        due_at: sql`excluded.due_at`,
      }),
    )
    .execute()
  await enqueueTelling(transaction, now, { isAnswered: rows.length <= waitedFor })
}

/**
 * Milliseconds between account updates, over all nodes. The provider takes ten a second (Firebase
 * Authentication, limits); a little slower, so that jitter never makes eleven.
 */
const apart = 110

// Seconds ahead to which turns are given out at most; what lies beyond was written by a clock that has been put back.
const farthest = 30

/**
 * Waits until the provider may be asked for one more account update. Turns are given out by the database and by
 * its clock, so that nodes need not agree on the time.
 * @throws AbortError when the signal says so first
 */
export const awaitTurn = async (database: Database, signal?: AbortSignal): Promise<void> => {
  const { rows } = await sql<{ wait: number }>`
    update identity_pace
    set next_at = greatest(least(next_at, clock_timestamp() + ${farthest} * interval '1 second'), clock_timestamp()) + ${apart} * interval '1 millisecond'
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 - ${apart} as wait`.execute(
    database,
  )
  await wait(Math.max(0, rows[0]?.wait ?? 0), undefined, signal && { signal })
}

/** Milliseconds before each attempt, a little longer than the wishes themselves wait. */
const pauses = [0, 600, 2_100]

/**
 * Sends due updates to the provider after the commit, so that they are done when the caller gets the answer. After
 * three failures the worker takes over.
 * @param tellDue claims and sends due updates, and returns for each whether it succeeded
 */
export const tellNow = async (tellDue: () => Promise<boolean[]>): Promise<void> => {
  for (const pause of pauses) {
    await wait(pause)
    if ((await tellDue()).every(Boolean)) return
  }
}
