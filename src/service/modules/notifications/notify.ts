import { uuidv7 } from 'uuidv7'
import type { MailChoice, NotificationKind } from '~/contract/notifications'
import type { Database, WriteContext } from '../../context'
import { type MailKind, updateSubjectsOfMails, withdrawMailsAbout } from '../../mail/outbox'
import type { MailSetting } from '../../mail/layout'
import { type ComposedMail, enqueueComposed } from '../../mail/templates'
import { enqueue, runOnce } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import { notifyChanged } from './unread-stream'
import { isForMembers } from './audience'
import { type GroupedKind, administratorNotice, getGroupedTitle } from './notifications.emails'
import { isActingAdministrator, isActiveUser } from '../users/users.policy'
import {
  deleteNotices,
  deleteNoticesAbout,
  insertGroupedNotices,
  insertNotices,
  listChoices,
  lockGroupedNotices,
  lockNotices,
  updateGroupedNotices,
  updateNoticesAbout,
} from './notifications.queries'
import { getChoice, unsubscribeKey, unsubscribePath, wantsMail } from './notifications.service'

/** The data that the mail of a notice is composed of. */
export interface MailData {
  name: string
  title: string
  link: string
}

/**
 * A notification that groups events for administrators: many events are one unread notification, with at most one mail
 * a day.
 */
export interface GroupedNotice {
  kind: GroupedKind
  /** The recipients, of whom only those are notified who are active administrators then; or all administrators. */
  to: readonly string[] | 'administrators'
  /** The user who caused it, and is not notified. */
  except?: string | null
  /** A sentence about a single event. */
  title: string
  text?: string
  /** A path of the portal. */
  link: string
  gathers: {
    /** Within the kind, what events are grouped by: the id of a subject, or an empty text for all. */
    by: string
    /** The name of that subject, for the titles of several events. */
    name?: string
    /** Used if several events have different links. */
    link: string
  }
}

/** A notification to users. */
export interface Notice {
  kind: NotificationKind
  /** The recipients, without duplicates; or all active administrators. */
  to: readonly string[] | 'administrators'
  /** The user who caused it, and is not notified. */
  except?: string | null
  /** A sentence. */
  title: string
  text?: string
  /** A path of the portal, such as `/community/questions/0198…`. */
  link: string
  /** The corresponding mail, for those who want mails of this kind; absent if another mail has the same content. */
  mail?: (data: MailData) => ComposedMail
  /** The earliest time; at once by default. Until then it can be withdrawn. */
  dueAt?: Date
  /** The id of its subject, by which it is withdrawn. */
  about?: string
  /** No preference switches its mails off, and it is pinned until it is read. */
  isRequired?: boolean
}

interface Recipient {
  identity_uid: string
  name: string
  email: string
}

// Users per statement.
const batchSize = 1_000

const listRecipients = (transaction: Database, to: readonly string[]): Promise<Recipient[]> =>
  transaction
    .selectFrom('users')
    .select(['identity_uid', 'first_name as name', 'email'])
    .where('identity_uid', 'in', to)
    .where(isActiveUser())
    .orderBy('identity_uid')
    .execute()

const listAdministrators = async (transaction: Database): Promise<string[]> => {
  const administrators = transaction.selectFrom('users').select('identity_uid').where(isActingAdministrator())
  return (await administrators.execute()).map(({ identity_uid }) => identity_uid)
}

/** Yields the recipients in batches for one statement each. */
async function* readRecipientBatches(
  transaction: Database,
  { to, except = null }: Pick<Notice, 'to' | 'except'>,
) {
  const uids = to === 'administrators' ? await listAdministrators(transaction) : [...new Set(to)]
  for (let from = 0; from < uids.length; from += batchSize) {
    const part = uids.slice(from, from + batchSize).filter((uid) => uid !== except)
    if (part.length > 0) yield listRecipients(transaction, part)
  }
}

/**
 * Notifies users in their inbox, and by mail if they want that. Call it in the transaction of the subject, so that
 * neither exists without the other. A job writes grouped notifications: concurrent submissions would wait for each
 * other, as each changes the same rows of all administrators.
 */
export const notify = async (
  setting: MailSetting,
  transaction: Database,
  notice: Notice | GroupedNotice,
  now: Date,
): Promise<void> => {
  if ('gathers' in notice) {
    const order = `${notice.kind} ${notice.gathers.by}`
    return enqueue(transaction, 'administrator notices', [{ key: uuidv7(), order, facts: notice }], now)
  }
  for await (const people of readRecipientBatches(transaction, notice)) {
    if (people.length === 0) continue
    await writeNotices(transaction, notice, people, now)
    await mailRecipients(setting, transaction, notice, people, now)
  }
}

/**
 * Writes the grouped notifications that {@link notify} enqueued: those of one subject one after the other, each exactly
 * once.
 */
export const administratorNotices = ({ database, config, now }: WriteContext): JobRunner => ({
  failureMessage: 'Administrators could not be notified',
  run: async (job) => {
    const notice = job.facts as unknown as GroupedNotice
    const at = now()
    await runOnce(database, job, at, async (transaction) => {
      const acting = new Set(await listAdministrators(transaction))
      const to = notice.to === 'administrators' ? [...acting] : notice.to.filter((uid) => acting.has(uid))
      for await (const people of readRecipientBatches(transaction, { ...notice, to })) {
        await writeGroupedNotices(config, transaction, notice, people, at)
      }
    })
  },
})

// Milliseconds between two mails about a grouped notification.
const mailIntervalMs = 86_400_000

// If a notification is read in the meantime, another one replaces it.
const maxAttempts = 10

/** Computes the change of unread notifications by one more event, which is the same for most readers. */
const computeSharedChange = (
  unread: Awaited<ReturnType<typeof lockGroupedNotices>>,
  { kind, link, gathers }: GroupedNotice,
  now: Date,
) => {
  const changes = new Map<string, SharedChange>()
  for (const row of unread) {
    const isMailed = row.mailed_at === null || now.getTime() - Date.parse(row.mailed_at) >= mailIntervalMs
    const arrivals = row.arrivals + 1
    const newLink = row.link === link ? link : gathers.link
    const key = JSON.stringify([arrivals, newLink, isMailed])
    const change = changes.get(key) ?? {
      ids: [],
      uids: new Set<string>(),
      isMailed,
      arrivals,
      title: getGroupedTitle(kind, arrivals, gathers.name),
      link: newLink,
    }
    change.ids.push(row.id)
    change.uids.add(row.identity_uid)
    changes.set(key, change)
  }
  return changes.values()
}

interface SharedChange {
  ids: string[]
  uids: Set<string>
  isMailed: boolean
  arrivals: number
  title: string
  link: string
}

/** Adds an event to the recipients' unread notifications of this kind, or starts one. */
const writeGroupedNotices = async (
  setting: MailSetting,
  transaction: Database,
  notice: GroupedNotice,
  people: readonly Recipient[],
  now: Date,
) => {
  const { kind, title, text = '', link, gathers } = notice
  const { by } = gathers
  const at = now.toISOString()
  let left = people
  for (let tries = 0; left.length > 0; tries += 1) {
    if (tries === maxAttempts) throw new Error('Notifications were read as fast as they were written.')
    const row = { kind, title, text, link, gathered_by: by, created_at: at, mailed_at: at, read_at: null }
    const begun = await insertGroupedNotices(
      transaction,
      left.map(({ identity_uid }) => ({ id: uuidv7(), identity_uid, ...row })),
    )
    await mailRecipients(
      setting,
      transaction,
      { ...notice, mail: administratorNotice },
      left.filter(({ identity_uid: uid }) => begun.has(uid)),
      now,
    )
    const rest = left.filter(({ identity_uid: uid }) => !begun.has(uid))
    const unread = await lockGroupedNotices(
      transaction,
      { kind, by },
      rest.map(({ identity_uid: uid }) => uid),
    )
    for (const { uids, ids, isMailed, ...said } of computeSharedChange(unread, notice, now)) {
      const change = { ...said, text: '', created_at: at, ...(isMailed && { mailed_at: at }) }
      await updateGroupedNotices(transaction, ids, change)
      const those = rest.filter(({ identity_uid: uid }) => isMailed && uids.has(uid))
      await mailRecipients(
        setting,
        transaction,
        { ...notice, ...said, mail: administratorNotice },
        those,
        now,
      )
    }
    const done = new Set(unread.map(({ identity_uid: uid }) => uid))
    left = rest.filter(({ identity_uid: uid }) => !done.has(uid))
  }
  await notifyChanged(
    transaction,
    people.map(({ identity_uid: uid }) => uid),
  )
}

/** Writes a notice for these users, without its mails. */
export const writeNotices = async (
  transaction: Database,
  notice: Omit<Notice, 'to'>,
  people: readonly Pick<Recipient, 'identity_uid'>[],
  now: Date,
): Promise<void> => {
  const { kind, title, text = '', link, about = null, dueAt = now, isRequired = false } = notice
  const isDue = dueAt <= now
  const created_at = dueAt.toISOString()
  const state = { created_at, read_at: null, is_told: isDue, is_required: isRequired }
  const said = { kind, title, text, link, about, ...state }
  await insertNotices(
    transaction,
    people.map(({ identity_uid }) => ({ id: uuidv7(), identity_uid, ...said })),
  )
  if (!isDue) return enqueue(transaction, 'notices', [{ key: uuidv7(), dueAt }], now)
  await notifyChanged(
    transaction,
    people.map(({ identity_uid }) => identity_uid),
  )
}

type MailedNotice = Pick<Notice, 'title' | 'link' | 'mail' | 'dueAt' | 'about' | 'isRequired'> & {
  kind: NotificationKind | MailChoice
}

const getNoticeChoice = ({ kind, isRequired = false }: MailedNotice) => (isRequired ? null : getChoice(kind))

const mailRecipients = async (
  setting: MailSetting,
  transaction: Database,
  notice: MailedNotice,
  people: readonly Recipient[],
  now: Date,
) => {
  if (!notice.mail || people.length === 0) return
  const choice = getNoticeChoice(notice)
  const uids = people.map(({ identity_uid }) => identity_uid)
  const chosen = choice ? await listChoices(transaction, choice, uids) : new Map<string, boolean>()
  const wanting = people.filter(({ identity_uid: uid }) => !choice || wantsMail(choice, chosen.get(uid)))
  await mailNotice(setting, transaction, notice, wanting, now)
}

/** Queues the mails of a notice to these users, who want them. */
export const mailNotice = async (
  setting: MailSetting,
  transaction: Database,
  notice: MailedNotice,
  people: readonly Recipient[],
  now: Date,
): Promise<void> => {
  const { kind, title, link, mail, dueAt, about } = notice
  if (!mail || people.length === 0) return
  const choice = getNoticeChoice(notice)
  const key = choice && (await unsubscribeKey(transaction))
  const mails = people.map(({ identity_uid: identityUid, name, email }) => ({
    to: email,
    identityUid,
    ...mail({ name, title, link }),
    forMembers: isForMembers(kind),
    ...(about !== undefined && { about }),
    ...(dueAt && { dueAt }),
    ...(choice && key && { unsubscribe: unsubscribePath(key, { identityUid, kind: choice }) }),
  }))
  await enqueueComposed(setting, transaction, mails, now)
}

/** Mails all administrators who want mails of a kind, without a notification. Call it in a transaction. */
export const mailAdministrators = async (
  setting: MailSetting,
  transaction: Database,
  kind: MailChoice,
  mail: (name: string) => ComposedMail,
  now: Date,
): Promise<void> => {
  const said = { kind, title: '', link: '', mail: ({ name }: MailData) => mail(name) }
  for await (const people of readRecipientBatches(transaction, { to: 'administrators' })) {
    await mailRecipients(setting, transaction, said, people, now)
  }
}

/** Withdraws all notifications about these subjects, by their ids, and their unsent mails. */
export const withdrawNotices = async (transaction: Database, about: readonly string[]): Promise<void> => {
  if (about.length === 0) return
  // In the same order as the erasure of a user, to prevent deadlocks.
  const identityUids = await deleteNoticesAbout(transaction, about)
  await withdrawMailsAbout(transaction, about)
  await notifyChanged(transaction, identityUids)
}

/** The new text of the notifications and mails about some subjects. */
interface NoticeChanges {
  about: readonly string[]
  /** By kind of notification; others do not change. */
  titles: Readonly<Partial<Record<NotificationKind, string>>>
  /** The text of the notifications about this subject. */
  excerpt: { of: string; text: string }
  /** Of mails that were sent, by kind. */
  subjects: Readonly<Partial<Record<MailKind, string>>>
}

/** Changes the notifications about these subjects, and withdraws their unsent mails. */
export const rewriteNotices = async (
  transaction: Database,
  { about, titles, excerpt, subjects }: NoticeChanges,
): Promise<void> => {
  const changed = await updateNoticesAbout(transaction, about, titles, excerpt)
  await withdrawMailsAbout(transaction, about)
  await updateSubjectsOfMails(transaction, about, subjects)
  await notifyChanged(transaction, changed)
}

/** As {@link withdrawNotices}, for some users and one subject. */
export const withdrawNoticesTo = async (
  transaction: Database,
  { to, about }: { to: readonly string[]; about: string },
): Promise<void> => {
  await deleteNotices(transaction, to, about)
  await withdrawMailsAbout(transaction, [about], to)
  await notifyChanged(transaction, to)
}

/** Locks all notifications of a user, which the erasure of the user in the same transaction deletes. */
export const lockUserNotices = (transaction: Database, identityUid: string): Promise<void> =>
  lockNotices(transaction, identityUid)
