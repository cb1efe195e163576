import { createHash } from 'node:crypto'
import { type Insertable, type RawBuilder, type Transaction, sql } from 'kysely'
import { V7Generator } from 'uuidv7'
import type { Paging } from '~/contract/paging'
import { deleteBatch } from '../database/delete-in-batches'
import { getOffset, countQueryRows } from '../database/paging'
import type { Tables } from '../database/tables.gen'
import type { Database } from '../context'
import { enqueue, reorder } from '../jobs/queue'
import { type CleanupContext, deleteExpired } from '../jobs/delete-expired'
import type { IdentityProvider } from '../identity/identity-provider'

/** The kinds of mails. */
export type MailKind =
  | 'confirm-email'
  | 'invitation'
  | 'reset-password'
  | 'application-submitted'
  | 'application-decision'
  | 'application-comment'
  | 'password-changed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reset'
  | 'sign-in-way-linked'
  | 'sign-in-way-removed'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'account-status-changed'
  | 'role-changed'
  | 'contact-acknowledgement'
  | 'contact-to-support'
  | 'contact-reply'
  | 'kit-requested'
  | 'kit-state-changed'
  | 'kit-loan'
  | 'set-password'
  | 'account-deleted'
  | 'account-leaving'
  | 'account-kept'
  | 'account-removed'
  | 'question-answered'
  | 'mentioned'
  | 'draft-review'
  | 'announcement'
  | 'digest'
  | 'path-finished'
  | 'path-deadline'
  | 'sign-in-link'
  | 'change-email'
  | 'email-in-use'
  | 'email-changed'
  | 'email-restored'
  | 'webhook-paused'
  | 'administrator-notice'
  | 'administrator-summary'
  | 'mail-test'

/** The result of a template. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

export interface Mail extends MailContent {
  /** An id of {@link createMailId}, for a mail that its sender may withdraw; a new one by default. */
  id?: string
  kind: MailKind
  /** A single address. */
  to: string
  /** The recipient's uid, if the user has a record. */
  identityUid?: string
  /** The earliest time; now by default. */
  dueAt?: Date
  /** The path that unsubscribes from mails of its kind, if they can be stopped. */
  unsubscribe?: string
  /** The id of its subject, by which it can be withdrawn. */
  about?: string
  /** The ids of what it mentions, which are checked again at delivery. */
  names?: readonly string[]
  /** Only for members: it is not delivered to an `identityUid` who is no member by then. */
  forMembers?: boolean
}

// Orders mails by the time that nodes share, not by the clock of one node.
const ids = new V7Generator()

/**
 * Returns the smallest id of a mail written at this time: ids are ordered by time, so the primary key finds earlier
 * ones.
 */
const getMinMailId = (moment: Date): string => {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Creates the id of a mail that is written now. */
export const createMailId = (now: Date): string => ids.generateOrResetWithTs(now.getTime()).toString()

const getRow = (mail: Mail, now: Date) =>
  ({
    id: mail.id ?? createMailId(now),
    kind: mail.kind,
    to_address: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    identity_uid: mail.identityUid ?? null,
    created_at: now.toISOString(),
    due_at: (mail.dueAt ?? now).toISOString(),
    sent_at: null,
    last_error: null,
    unsubscribe: mail.unsubscribe ?? null,
    about: mail.about ?? null,
    for_members: mail.forMembers ?? false,
    names: mail.names === undefined ? null : [...mail.names],
  }) satisfies Insertable<Tables['mails']>

/** Mails to the same address are sent one after the other; the queue stores only a hash of it. */
const getOrder = (address: string): string => createHash('sha256').update(address).digest('hex')

const toJob = ({
  id,
  due_at,
  to_address,
}: Pick<Insertable<Tables['mails']>, 'id' | 'due_at' | 'to_address'>) => ({
  key: id,
  dueAt: new Date(due_at),
  order: getOrder(to_address),
})

/**
 * Adds a mail to the outbox. Call it in the transaction that the mail is about, so that neither exists without the
 * other; it is delivered after the commit.
 * @returns its id
 */
export const enqueueMail = async (
  database: Database | Transaction<Tables>,
  mail: Mail,
  now: Date,
): Promise<string> => {
  const row = getRow(mail, now)
  await database.insertInto('mails').values(row).execute()
  await enqueue(database, 'mail', [toJob(row)], now)
  return row.id
}

// Mails per statement, which can have at most 65,535 values.
const batchSize = 1_000

/** Like {@link enqueueMail}, for several mails, which are sent in order. */
export const enqueueMails = async (
  database: Database | Transaction<Tables>,
  mails: readonly Mail[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < mails.length; from += batchSize) {
    const rows = mails.slice(from, from + batchSize).map((mail) => getRow(mail, now))
    await database.insertInto('mails').values(rows).execute()
    await enqueue(database, 'mail', rows.map(toJob), now)
  }
}

/** Withdraws the mails with these ids whose delivery has not started. */
export const withdrawMails = async (database: Database, mails: readonly string[]): Promise<void> => {
  if (mails.length === 0) return
  await database
    .deleteFrom('mails')
    .where('id', 'in', mails)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()
}

/** Deletes those of these mails that are unsent, always in the same order to prevent deadlocks. */
const deleteUnsentStatement = (matching: RawBuilder<unknown>) => sql`
  delete from mails where id in (
    select id from mails where ${matching} and sent_at is null and given_up_at is null order by id for update
  )`

/** Changes the subjects of the mails about these things, by kind: exports list the mails that a user was sent. */
export const updateSubjectsOfMails = async (
  database: Database,
  about: readonly string[],
  subjects: Readonly<Record<string, string>>,
): Promise<void> => {
  await sql`
    update mails set subject = ${JSON.stringify(subjects)}::jsonb ->> kind
    where id in (
      select id from mails where about = any (${about}::uuid[]) and kind in (${sql.join(Object.keys(subjects))})
      order by id for update
    )`.execute(database)
}

/**
 * Withdraws unsent mails about these things, by id, to all recipients or to some. A mail that is being delivered is
 * sent, but not retried.
 */
export const withdrawMailsAbout = async (
  database: Database,
  about: readonly string[],
  identityUids?: readonly string[],
): Promise<void> => {
  const toWhom = identityUids === undefined ? sql`` : sql`and identity_uid = any (${identityUids}::text[])`
  await deleteUnsentStatement(sql`about in (${sql.join(about)}) ${toWhom}`).execute(database)
}

/**
 * Whether mass mails may go to a row of `users`: the address is confirmed, and the last mail to it was not given up.
 * Required notices go to every confirmed address, since a mail may have been given up for another reason.
 */
export const isReachable = sql<boolean>`(users.verified and not coalesce((
  select mails.given_up_at is not null from mails
  where mails.identity_uid = users.identity_uid and mails.to_address = users.email
    and (mails.sent_at is not null or mails.given_up_at is not null)
  order by mails.created_at desc limit 1), false))`

/** Returns which of these users a mail about this thing, by id, was written to. */
export const listRecipientsOfMails = async (
  database: Database,
  about: string,
  identityUids: readonly string[],
): Promise<Set<string | null>> => {
  const rows = await database
    .selectFrom('mails')
    .select('identity_uid')
    .where('identity_uid', 'in', identityUids)
    .where('about', '=', about)
    .execute()
  return new Set(rows.map(({ identity_uid: identityUid }) => identityUid))
}

/** Withdraws a mail. Also true if it was withdrawn before; false if its delivery has started. */
export const withdrawMail = async (database: Database, id: string): Promise<boolean> => {
  await withdrawMails(database, [id])
  const left = await database.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()
  return left === undefined
}

/** The record of a mail that was or will be sent, without its text. */
interface MailRecord {
  id: string
  kind: string
  subject: string
  to: string
  createdAt: string
  /** Null while it waits, or if it was given up. */
  sentAt: string | null
  givenUpAt: string | null
  failedAttempts: number
}

/** Lists the mails to one user, newest first, with their total. */
export const listUserMails = async (
  database: Database,
  identityUid: string,
  paging: Paging,
): Promise<{ total: number; data: MailRecord[] }> => {
  const mails = database.selectFrom('mails').where('identity_uid', '=', identityUid)
  const total = await countQueryRows(mails)
  const data = await mails
    .select(['id', 'kind', 'subject', 'to_address as to'])
    .select(['created_at as createdAt', 'sent_at as sentAt', 'given_up_at as givenUpAt'])
    // Attempts are counted when they start; the successful one is no failure.
    .select(
      sql<number>`attempts - case when last_error is null and attempts > 0 then 1 else 0 end`.as(
        'failedAttempts',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
    .execute()
  return { total, data }
}

/**
 * A placeholder in a mail for a one-time code of the identity provider: for choosing a password, or signing in. Codes
 * are short-lived and a mail may wait for long, so they are created at delivery.
 */
export const passwordCode = '__password_code__'
export const signInCode = '__sign_in_code__'

type CodeMaker = Pick<IdentityProvider, 'passwordResetLink' | 'signInCode' | 'getAccount'>

interface CodedMail extends MailContent {
  kind: string
  to: string
  identityUid: string | null
}

interface CodeKind {
  place: string
  make: (identity: CodeMaker, mail: CodedMail, origin: string) => Promise<string | null>
}

const forPassword: CodeKind = {
  place: passwordCode,
  make: (identity, { to }) => identity.passwordResetLink(to),
}

/**
 * The provider would create a code, and an account, for any address, so codes are only requested for addresses with an
 * account.
 */
const forSignIn: CodeKind = {
  place: signInCode,
  make: async (identity, { to, identityUid }, origin) => {
    const account = identityUid === null ? null : await identity.getAccount(identityUid)
    if (!account || account.disabled || account.email !== to) return null
    return identity.signInCode(to, `${origin}/login`)
  },
}

// Only for these kinds: in other mails, the same text would be a user's.
const codes: Partial<Record<MailKind, CodeKind>> = {
  'set-password': forPassword,
  'reset-password': forPassword,
  'email-restored': forPassword,
  'sign-in-link': forSignIn,
}

/** Kinds of mails that need the identity provider. */
export const codedKinds: readonly string[] = Object.keys(codes)

const getCode = (kind: string): CodeKind | undefined =>
  Object.entries(codes).find(([known]) => known === kind)?.[1]

/**
 * Replaces a mail's placeholder with a new code, if it has one; null if there is no account for it.
 * @throws ProblemError UNAVAILABLE if the provider is unavailable
 */
export const insertMailCode = async <T extends CodedMail>(
  identity: CodeMaker,
  mail: T,
  origin: string,
): Promise<T | null> => {
  const coded = getCode(mail.kind)
  if (!coded) return mail
  const code = await coded.make(identity, mail, origin)
  if (code === null) return null
  const fill = (text: string) => text.replaceAll(coded.place, encodeURIComponent(code))
  return { ...mail, text: fill(mail.text), html: fill(mail.html) }
}

/** Mails with a link that is only valid for their address. */
const addressBoundKinds: MailKind[] = ['confirm-email', 'reset-password', 'set-password', 'sign-in-link']

/** Kinds of mails about administration, only for users who are administrators at delivery. */
const administratorMailKinds: MailKind[] = [
  'webhook-paused',
  'administrator-notice',
  'administrator-summary',
  'mail-test',
]
export const administratorKinds: readonly string[] = administratorMailKinds

/** News follow a user to a new address. Security warnings stay with the address they were written to. */
const newsKinds: MailKind[] = [
  'application-submitted',
  'application-decision',
  'application-comment',
  'account-status-changed',
  'role-changed',
  'kit-requested',
  'kit-state-changed',
  'kit-loan',
  'question-answered',
  'mentioned',
  'announcement',
  'digest',
  'path-finished',
  'path-deadline',
  ...administratorMailKinds,
]

/** Redirects or withdraws unsent mails to a user's previous address, in the transaction that changes it. */
export const redirectMails = async (
  transaction: Database,
  { identityUid, from, to }: { identityUid: string; from: string; to: string },
) => {
  await transaction
    .deleteFrom('mails')
    .where('identity_uid', '=', identityUid)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('kind', 'in', addressBoundKinds)
    .execute()
  const redirected = await transaction
    .updateTable('mails')
    // The retry period starts again for the new address.
    .set({ to_address: to, failing_since: null })
    .where('identity_uid', '=', identityUid)
    .where('to_address', '=', from)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('kind', 'in', newsKinds)
    .returning('id')
    .execute()
  const keys = redirected.map(({ id }) => id)
  await reorder(transaction, 'mail', keys, getOrder(to))
}

const day = 86_400_000
const newsRetentionMs = 90 * day
const retentionMs = 365 * day

const isDone = sql`(sent_at is not null or given_up_at is not null)`

/** Mass mails about content that stays readable in the portal. */
const deleteNewsBefore = (database: Database, before: Date) =>
  deleteBatch(database, {
    table: 'mails',
    key: 'id',
    matching: sql`kind in ('announcement', 'digest') and ${isDone} and created_at < ${before.toISOString()}`,
  })

const deleteMailsBefore = (database: Database, before: Date) =>
  deleteBatch(database, {
    table: 'mails',
    key: 'id',
    matching: sql`id < ${getMinMailId(before)}::uuid and ${isDone}`,
  })

/** Deletes mails a year after they were sent or given up; announcements and digests after three months. */
export const deleteExpiredMails = async (context: CleanupContext): Promise<void> => {
  await deleteExpired(context, newsRetentionMs, deleteNewsBefore)
  await deleteExpired(context, retentionMs, deleteMailsBefore)
}

// Milliseconds for which a final mail is retried.
const finalMailRetryMs = 7 * 86_400_000

/**
 * Deletes the final mails to deleted users, once sent or given up, because they contain an address that must not be
 * stored.
 */
export const deleteFinalMails = async (database: Database, now: Date): Promise<void> => {
  await database
    .deleteFrom('mails')
    .where('kind', '=', 'account-removed')
    .where(({ or, eb }) =>
      or([
        eb('sent_at', 'is not', null),
        eb('given_up_at', 'is not', null),
        eb('created_at', '<', new Date(now.getTime() - finalMailRetryMs).toISOString()),
      ]),
    )
    .execute()
}
