import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import { V7Generator } from 'uuidv7'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** The mails that are sent. */
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
  | 'set-password'
  | 'account-deleted'
  | 'account-leaving'
  | 'account-kept'
  | 'account-removed'
  | 'question-answered'
  | 'mentioned'
  | 'announcement'
  | 'digest'
  | 'path-finished'
  | 'sign-in-link'
  | 'change-email'
  | 'email-in-use'
  | 'email-changed'
  | 'email-restored'
  | 'webhook-paused'

/** What a template makes. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

export interface Mail extends MailContent {
  kind: MailKind
  /** One address. */
  to: string
  /** Whom it concerns, where that person has a record. */
  identityUid?: string
  /** Not before then; at once unless given. */
  dueAt?: Date
  /** The path that stops mails of its kind, for those that can be stopped. */
  unsubscribe?: string
  /** The id of what it tells of, to take it back by. */
  about?: string
  /** The ids of what it names, to be looked at once more when its turn comes. */
  names?: readonly string[]
  /** It tells of what is open to members alone: it does not go to `identityUid` who is none when its turn comes. */
  forMembers?: boolean
}

// Mails go out in their order: by the time that nodes share, not by the clock of whichever wrote one.
const ids = new V7Generator()

/** The least id that a mail written at this moment may have: as they are in the order of time, the primary key finds those before. */
export const leastIdAt = (moment: Date): string => {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const rowOf = (mail: Mail, now: Date) =>
  ({
    id: ids.generateOrResetWithTs(now.getTime()).toString(),
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

/**
 * Puts a mail into the outbox. Call it inside the transaction of what it tells of, so that neither exists
 * without the other; it is handed over after the commit.
 * @returns its id
 */
export const enqueueMail = async (
  database: Database | Transaction<Tables>,
  mail: Mail,
  now: Date,
): Promise<string> => {
  const row = rowOf(mail, now)
  await database.insertInto('mails').values(row).execute()
  return row.id
}

// Mails written in one statement, which takes 65,535 values.
const atOnce = 1_000

/** As {@link enqueueMail}, for several at once. They go out in their order. */
export const enqueueMails = async (
  database: Database | Transaction<Tables>,
  mails: readonly Mail[],
  now: Date,
): Promise<void> => {
  for (let from = 0; from < mails.length; from += atOnce) {
    const rows = mails.slice(from, from + atOnce).map((mail) => rowOf(mail, now))
    await database.insertInto('mails').values(rows).execute()
  }
}

/** Takes those of these mails back, by their ids, that nobody has begun to hand over. */
export const withdrawMails = async (database: Database, mails: readonly string[]): Promise<void> => {
  if (mails.length === 0) return
  await database
    .deleteFrom('mails')
    .where('id', 'in', mails)
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .execute()
}

/** Deletes those of these mails that are not sent: in one order, as all that takes several rows, so that nobody waits crosswise. */
const deletionOf = (matching: RawBuilder<unknown>) => sql`
  delete from mails where id in (
    select id from mails where ${matching} and sent_at is null and given_up_at is null order by id for update
  )`

/** Gives the mails about these things other subjects, by kind: exports name the mails that a user was sent. */
export const retitleMailsAbout = async (
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
 * Takes back what is not sent of what was written of these things, by their ids, to anybody or to one person. What
 * somebody has in hand at the moment goes out, and is not tried again.
 */
export const withdrawMailsAbout = async (
  database: Database,
  about: readonly string[],
  identityUid?: string,
): Promise<void> => {
  const toWhom = identityUid === undefined ? sql`` : sql`and identity_uid = ${identityUid}`
  await deletionOf(sql`about in (${sql.join(about)}) ${toWhom}`).execute(database)
}

/** Which of these people a mail about this thing, by its id, was written to. */
export const listMailedAbout = async (
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

/** Takes a mail back, if it has not been before. False where somebody has begun to hand it over. */
export const withdrawMail = async (database: Database, id: string): Promise<boolean> => {
  await withdrawMails(database, [id])
  const left = await database.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()
  return left === undefined
}
