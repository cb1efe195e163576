import { type Selectable, sql } from 'kysely'
import { mailsToAddress } from '~/contract/limits'
import { gauge } from '~/observability/metrics'
import type { Tables } from '../database/tables.gen'
import type { Database, ServiceContext } from '../context'
import { hashEmail, isWithinLimit } from '../http/rate-limits'
import type { MailKind } from './outbox'

const minDelayMs = 30_000
const maxDelayMs = 3_600_000

/** Milliseconds to wait after a number of failed attempts (from 1): 30 s, doubling to an hour. */
export const getRetryDelayMs = (attempts: number): number =>
  Math.min(maxDelayMs, minDelayMs * 2 ** Math.min(20, Math.max(0, attempts - 1)))

/** Milliseconds of a worker's lease on a mail. */
export const leaseMs = 120_000

const columns = [
  'id',
  'kind',
  'to_address',
  'subject',
  'text',
  'html',
  'created_at',
  'attempts',
  'failing_since',
  'identity_uid',
  'unsubscribe',
  'for_members',
  'names',
] as const

/** A claimed mail. */
export type ClaimedMail = Pick<Selectable<Tables['mails']>, (typeof columns)[number]>

/**
 * Starts an attempt to deliver a mail and claims it until the lease expires, also against nodes of the previous
 * release, which have no jobs. Undefined if it is not due, sent, given up or withdrawn.
 * @param without kinds to skip
 */
export const claimMail = (
  database: Database,
  id: string,
  now: Date,
  without: readonly string[] = [],
): Promise<ClaimedMail | undefined> =>
  database
    .updateTable('mails')
    .set({
      attempts: sql`attempts + 1`,
      due_at: new Date(now.getTime() + leaseMs).toISOString(),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('due_at', '<=', now.toISOString())
    .where(sql<boolean>`kind <> all (${without}::text[])`)
    .returning(columns)
    .executeTakeFirst()

/** Returns when a mail may be delivered, and its kind; undefined if it is sent, given up or withdrawn. */
export const findWaiting = async (
  database: Database,
  id: string,
): Promise<{ dueAt: Date; kind: string } | undefined> => {
  const row = await database
    .selectFrom('mails')
    .select(['due_at', 'kind'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return row && { dueAt: new Date(row.due_at), kind: row.kind }
}

/**
 * Whether a mail that anyone can request may be sent to this address; counts the request. Call it for every address,
 * with or without an account, before any look-up and outside transactions: an omitted mail must look like a sent one.
 */
export const mayRequestMail = (
  context: Pick<ServiceContext, 'database'>,
  kind: MailKind,
  email: string,
): Promise<boolean> => isWithinLimit(context, `mail:${kind}:${hashEmail(email)}`, mailsToAddress)

/**
 * Whether users get a mail about their own action. Always for a confirmed address; an unconfirmed one may be a
 * stranger's, whom repeated actions must not flood.
 */
export const mayMailAboutAction = async (
  context: Pick<ServiceContext, 'database'>,
  kind: MailKind,
  { email, verified }: { email: string; verified: boolean },
): Promise<boolean> => verified || (await mayRequestMail(context, kind, email))

// Clears a mail's texts, since they contain links that open accounts.
const clearedContent = { text: '', html: '', unsubscribe: null }

const getReason = (error: unknown) => String(error).slice(0, 500)

/** Records that a mail was delivered. */
export const markSent = async (database: Database, id: string, now: Date): Promise<void> => {
  await database
    .updateTable('mails')
    .set({ sent_at: now.toISOString(), last_error: null, ...clearedContent })
    .where('id', '=', id)
    .execute()
}

/** A mail with its attempt; only the latest attempt can settle it. */
type StartedMail = Pick<ClaimedMail, 'id' | 'attempts'>

interface NextTry {
  at: Date
  error: unknown
  /** Since when the mail itself has failed; null if every other mail would fail too. */
  failingSince: string | null
}

/** Stores a mail for a retry. */
export const scheduleRetry = async (
  database: Database,
  { id, attempts }: StartedMail,
  { at, error, failingSince }: NextTry,
): Promise<void> => {
  await database
    .updateTable('mails')
    .set({ due_at: at.toISOString(), last_error: getReason(error), failing_since: failingSince })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Gives up a mail; its row stays, like that of a sent one. */
export const giveUp = async (
  database: Database,
  { id, attempts }: StartedMail,
  { now, error }: { now: Date; error: unknown },
): Promise<void> => {
  await database
    .updateTable('mails')
    .set({
      given_up_at: now.toISOString(),
      due_at: 'infinity',
      last_error: getReason(error),
      ...clearedContent,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes a mail without a recipient; false if another worker has settled or claimed it. */
export const deleteMail = async (database: Database, { id, attempts }: StartedMail): Promise<boolean> => {
  const dropped = await database
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return dropped !== undefined
}

// Milliseconds; concurrent readers of the metrics share one query.
const cacheMs = 5_000

/** Measures how many mails wait for delivery, and since when the oldest has been due. */
export const measureOutbox = (database: Database): void => {
  let asked = { at: 0, reading: Promise.resolve({ waiting: 0, age: 0 }) }
  const read = async () => {
    const { waiting, oldest } = await database
      .selectFrom('mails')
      .select(sql<number>`count(*)`.as('waiting'))
      .select(sql<number | null>`extract(epoch from now() - min(created_at))::float8`.as('oldest'))
      .where('sent_at', 'is', null)
      // Given-up mails are at the end of the index of due mails.
      .where('due_at', '<', 'infinity')
      .executeTakeFirstOrThrow()
    return { waiting, age: oldest ?? 0 }
  }
  const look = () => {
    if (Date.now() - asked.at > cacheMs) asked = { at: Date.now(), reading: read() }
    return asked.reading
  }
  gauge({ name: 'portal_mails_waiting', help: 'Mails in the outbox that are not handed over.' }, async () => [
    { value: (await look()).waiting },
  ])
  gauge(
    { name: 'portal_mails_oldest_seconds', help: 'Age of the oldest mail in the outbox; 0 without one.' },
    async () => [{ value: (await look()).age }],
  )
}
