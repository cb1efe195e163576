import { uuidv7 } from 'uuidv7'
import type { NotificationKind } from '~/contract/notifications'
import type { Database } from '../../context'
import {
  type MailContent,
  type MailKind,
  enqueueMails,
  retitleMailsAbout,
  withdrawMailsAbout,
} from '../../mail/outbox'
import { enqueue } from '../../jobs/queue'
import { tellChanged } from './count-changes'
import { isForMembers } from './audience'
import { isLetIn } from '../users/users.policy'
import {
  deleteNotices,
  deleteNoticesAbout,
  insertNotices,
  listChosen,
  lockNotices,
  updateNoticesAbout,
} from './notifications.queries'
import { getChoice, unsubscribeKey, unsubscribePath, wantsMail } from './notifications.service'

/** A notification to users. */
export interface Notice {
  kind: NotificationKind
  /** The recipients, each once. */
  to: readonly string[]
  /** A sentence. */
  title: string
  text?: string
  /** A path of the portal, such as `/community/questions/0198…`. */
  link: string
  /** The mail that says the same, to those who want mails of this kind; none where another mail already does. */
  mail?: { kind: MailKind; contentFor: (person: { name: string }) => MailContent }
  /** The earliest time; at once by default. Until then it can be withdrawn. */
  dueAt?: Date
  /** The id of its subject, by which it is withdrawn. */
  about?: string
}

interface Reached {
  identity_uid: string
  name: string
  email: string
}

// Users per statement.
const atOnce = 1_000

const listReached = (transaction: Database, to: readonly string[]): Promise<Reached[]> =>
  transaction
    .selectFrom('users')
    .select(['identity_uid', 'first_name as name', 'email'])
    .where('identity_uid', 'in', to)
    .where(isLetIn())
    .orderBy('identity_uid')
    .execute()

/**
 * Notifies users in their inbox, and by mail if they want that. Call it inside the transaction of the subject, so that
 * neither exists without the other.
 */
export const notify = async (transaction: Database, notice: Notice, now: Date): Promise<void> => {
  const to = [...new Set(notice.to)]
  for (let from = 0; from < to.length; from += atOnce) {
    const people = await listReached(transaction, to.slice(from, from + atOnce))
    if (people.length === 0) continue
    await writeNotices(transaction, notice, people, now)
    await mailThose(transaction, notice, people, now)
  }
}

const writeNotices = async (transaction: Database, notice: Notice, people: readonly Reached[], now: Date) => {
  const { kind, title, text = '', link, about = null, dueAt = now } = notice
  const isDue = dueAt <= now
  const created_at = dueAt.toISOString()
  const said = { kind, title, text, link, about, created_at, read_at: null, is_told: isDue }
  await insertNotices(
    transaction,
    people.map(({ identity_uid }) => ({ id: uuidv7(), identity_uid, ...said })),
  )
  if (!isDue) return enqueue(transaction, 'notices', [{ key: uuidv7(), dueAt }], now)
  await tellChanged(
    transaction,
    people.map(({ identity_uid }) => identity_uid),
  )
}

const mailThose = async (
  transaction: Database,
  { kind, mail, dueAt, about }: Notice,
  people: readonly Reached[],
  now: Date,
) => {
  if (!mail) return
  const choice = getChoice(kind)
  const uids = people.map(({ identity_uid }) => identity_uid)
  const chosen = choice ? await listChosen(transaction, choice, uids) : new Map<string, boolean>()
  const key = choice && (await unsubscribeKey(transaction))
  const wanting = people.filter(({ identity_uid: uid }) => !choice || wantsMail(choice, chosen.get(uid)))
  const mails = wanting.map(({ identity_uid: identityUid, name, email }) => ({
    kind: mail.kind,
    to: email,
    identityUid,
    ...mail.contentFor({ name }),
    forMembers: isForMembers(kind),
    ...(about !== undefined && { about }),
    ...(dueAt && { dueAt }),
    ...(choice && key && { unsubscribe: unsubscribePath(key, { identityUid, kind: choice }) }),
  }))
  await enqueueMails(transaction, mails, now)
}

/** Withdraws all notifications about these things, by their ids, and their unsent mails. */
export const withdrawNotices = async (transaction: Database, about: readonly string[]): Promise<void> => {
  // In the same order as the removal of a user, to prevent deadlocks.
  const told = await deleteNoticesAbout(transaction, about)
  await withdrawMailsAbout(transaction, about)
  await tellChanged(transaction, told)
}

/** The new text of the notifications and mails about some things. */
interface Rewriting {
  about: readonly string[]
  /** By kind of notification; others stay as they are. */
  titles: Readonly<Partial<Record<NotificationKind, string>>>
  /** The text of those about this one. */
  excerpt: { of: string; text: string }
  /** Of mails that were sent, by kind. */
  subjects: Readonly<Partial<Record<MailKind, string>>>
}

/** Changes the notifications about these things, and withdraws their unsent mails. */
export const rewriteNotices = async (
  transaction: Database,
  { about, titles, excerpt, subjects }: Rewriting,
): Promise<void> => {
  const changed = await updateNoticesAbout(transaction, about, titles, excerpt)
  await withdrawMailsAbout(transaction, about)
  await retitleMailsAbout(transaction, about, subjects)
  await tellChanged(transaction, changed)
}

/** As {@link withdrawNotices}, for one user and one subject. */
export const withdrawNotice = async (
  transaction: Database,
  { to, about }: { to: string; about: string },
): Promise<void> => {
  await deleteNotices(transaction, to, about)
  await withdrawMailsAbout(transaction, [about], to)
  await tellChanged(transaction, [to])
}

/** Locks all notifications of a user, whose removal in the same transaction deletes them. */
export const holdNotices = (transaction: Database, identityUid: string): Promise<void> =>
  lockNotices(transaction, identityUid)
