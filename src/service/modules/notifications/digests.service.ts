import { isLockedOut } from '~/contract/enums'
import { isApproved } from '../../http/actor'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { type ClaimedMail, deleteMail } from '../../mail/mail-queue'
import { listRecipientsOfMails, withdrawMailsAbout } from '../../mail/outbox'
import { enqueueComposed } from '../../mail/templates'
import { announcement, weeklyDigest } from './notifications.emails'
import { getPreviousDigestTime, getNextDigestTime } from './audience'
import { enqueue } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import { type UserInfo, findUser } from '../users/find-user'
import { countReadable, listChanges } from '../documents/page-history.service'
import { allUsers, notifyChanged } from './unread-stream'
import {
  claimDigest,
  claimDueBroadcasts,
  claimUnmailed,
  deleteBroadcast,
  findNextDigest,
  insertBroadcast,
  lockDigests,
  setMailed,
  setNextDigest,
  updateBroadcast,
  rescheduleDigest,
} from './digests.queries'
import { claimDueNotices, countShown, listNotifications, listSubscribers } from './notifications.queries'
import { toReader, unsubscribeKey, unsubscribePath } from './notifications.service'
import { type MailData, administratorNotices, mailNotice } from './notify'
import { segmentMessages } from './segment-messages.service'

const broadcastBatchSize = 200

/**
 * Queues the next batch of mails about a broadcast, for the members who want them. Mails and progress commit together,
 * so that each member gets one mail even if the process is killed in between. Returns whether there may be more.
 */
const mailBroadcasts = ({ database, config, now }: WriteContext): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const due = await claimUnmailed(transaction, at)
    if (!due) return false
    const kind = 'announcement' as const
    const people = await listSubscribers(transaction, {
      kind: due.is_required ? null : kind,
      after: due.mailed_until,
      count: broadcastBatchSize,
    })
    const last = people.at(-1)
    if (!last) {
      await setMailed(transaction, due.id, { mailed_at: at.toISOString() })
      return true
    }
    // Written before the broadcast was postponed.
    const mailed = await listRecipientsOfMails(
      transaction,
      due.id,
      people.map(({ identity_uid }) => identity_uid),
    )
    const others = people.filter(({ identity_uid }) => !mailed.has(identity_uid))
    const { id: about, title, link, is_required: isRequired } = due
    const mail = (data: MailData) => announcement({ ...data, isRequired })
    await mailNotice(config, transaction, { kind, title, link, mail, about, isRequired }, others, at)
    await setMailed(transaction, due.id, { mailed_until: last.identity_uid })
    return true
  })

const maxNotifications = 10

const writeDigest = async (
  transaction: Database,
  config: ServiceContext['config'],
  { user, since, now }: { user: UserInfo; since: string; now: Date },
) => {
  const { identityUid, mailName: name, email: to } = user
  const asked = { unread: true, since, page: 1, count: maxNotifications }
  const { total, data: notifications } = await listNotifications(transaction, { identityUid }, asked, now)
  const documents = await listChanges(transaction, toReader(user, now), since)
  if (notifications.length === 0 && documents.length === 0) return
  const content = weeklyDigest({ name, notifications, more: total - notifications.length, documents })
  const unsubscribe = unsubscribePath(await unsubscribeKey(transaction), { identityUid, kind: 'digest' })
  // The digest of a user who is not a member names no closed content.
  const forMembers = isApproved({ user })
  const names = [...notifications, ...documents].map(({ id }) => id)
  const mail = { to, identityUid, ...content, unsubscribe, forMembers, names }
  await enqueueComposed(config, transaction, [mail], now)
}

/**
 * Queues a user's weekly digest if it is due and not empty. The mail and the next due date commit together, so that
 * each week has one digest, regardless of the node.
 */
const sendDigest = ({ database, config, now: clock }: WriteContext, identityUid: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const now = clock()
    const due = await claimDigest(transaction, identityUid, now)
    if (!due) return
    const user = await findUser(transaction, identityUid)
    if (user && !isLockedOut(user.status)) {
      await writeDigest(transaction, config, { user, since: due.told_until, now })
    }
    await setNextDigest(transaction, identityUid, { nextAt: getNextDigestTime(identityUid, now), now })
  })

/** Whether everything with these ids, which the user was notified of, still exists and is open to the user. */
const isAllOpen = async (database: Database, user: UserInfo, names: readonly string[], now: Date) => {
  const { identityUid } = user
  const documents = await countReadable(database, toReader(user, now), names)
  return documents + (await countShown(database, { identityUid }, names, now)) === names.length
}

/**
 * Withdraws a due weekly digest that names content which was closed or withdrawn since, and queues a new one without
 * it. Checked only at delivery, so that the cost of closing content does not depend on the number of digests.
 * @returns false for a mail that may be sent
 */
export const cancelStaleDigest = async (
  { database, now: clock }: Pick<ServiceContext, 'database' | 'now'>,
  mail: ClaimedMail,
): Promise<boolean> => {
  const { identity_uid: identityUid, names } = mail
  if (mail.kind !== 'digest' || identityUid === null) return false
  const user = await findUser(database, identityUid)
  const isReader = user !== null && !isLockedOut(user.status)
  if (isReader && names !== null && (await isAllOpen(database, user, names, clock()))) return false
  await database.transaction().execute(async (transaction) => {
    await lockDigests(transaction, identityUid)
    if (!(await deleteMail(transaction, mail))) return
    await rescheduleDigest(
      transaction,
      identityUid,
      getPreviousDigestTime(identityUid, new Date(mail.created_at)),
    )
    await enqueue(transaction, 'digests', [{ key: identityUid }], clock())
  })
  return true
}

const dueBatchSize = 500

/** Notifies open pages of due notifications and broadcasts. Returns whether there may be more. */
const notifyDue = ({ database, now }: Pick<ServiceContext, 'database' | 'now'>): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const people = await claimDueNotices(transaction, at, dueBatchSize)
    await notifyChanged(transaction, people)
    if (await claimDueBroadcasts(transaction, at)) await notifyChanged(transaction, [allUsers])
    return people.length === dueBatchSize
  })

const getAgain = (isMore: boolean, now: Date) => (isMore ? { again: { at: now } } : {})

/** The recurring jobs of notifications: due ones, announcements, weekly digests. */
export const notificationJobs = (context: WriteContext) => {
  const failureMessage = 'Notifications could not be sent'
  const { database, now } = context
  return {
    'administrator notices': administratorNotices(context),
    notices: { failureMessage, run: async () => getAgain(await notifyDue(context), now()) },
    announcements: {
      failureMessage,
      run: async () => {
        await notifyDue(context)
        return getAgain(await mailBroadcasts(context), now())
      },
    },
    'segment messages': segmentMessages(context),
    digests: {
      failureMessage,
      run: async ({ key: identityUid }) => {
        await sendDigest(context, identityUid)
        const nextAt = await findNextDigest(database, identityUid)
        return nextAt === null ? {} : { again: { at: nextAt } }
      },
    },
  } satisfies Record<string, JobRunner>
}

/** A scheduled notification to all members. */
interface Broadcast {
  /** The id of its subject. */
  id: string
  title: string
  /** A path of the portal. */
  link: string
  visibleAt: string
  /** Whether it is also mailed to those who want that. */
  mail: boolean
  /** No preference switches its mails off, and it is pinned until it is read. */
  isRequired: boolean
}

/**
 * Notifies all members at a given time, with one row for all of them. A job mails those who want that. Call it in the
 * transaction of the subject.
 */
export const broadcast = async (
  transaction: Database,
  { id, title, link, visibleAt, mail, isRequired }: Broadcast,
  now: Date,
): Promise<void> => {
  const kind = 'announcement' as const
  const delivery = { with_mail: mail, is_required: isRequired, mailed_at: mail ? null : now.toISOString() }
  await insertBroadcast(transaction, { id, kind, title, link, visible_at: visibleAt, ...delivery })
  await enqueue(transaction, 'announcements', [{ key: id, dueAt: new Date(visibleAt) }], now)
}

/**
 * Changes the text or time of a broadcast, before or after it was announced. Sent mails stay as they are; pending ones
 * are postponed with it.
 */
export const changeBroadcast = async (
  transaction: Database,
  change: Pick<Broadcast, 'id' | 'title' | 'visibleAt'>,
  now: Date,
): Promise<void> => {
  const isToCome = new Date(change.visibleAt) > now
  // First, as it waits for a transaction that is queuing more of its mails.
  await updateBroadcast(transaction, { ...change, isToCome })
  if (isToCome) await withdrawMailsAbout(transaction, [change.id])
  await enqueue(transaction, 'announcements', [{ key: change.id, dueAt: new Date(change.visibleAt) }], now)
}

/** Deletes a broadcast and its unsent mails. */
export const withdrawBroadcast = async (transaction: Database, id: string): Promise<void> => {
  // First, as above.
  await deleteBroadcast(transaction, id)
  await withdrawMailsAbout(transaction, [id])
  await notifyChanged(transaction, [allUsers])
}
