import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import { updateIfCurrent } from '../../database/update-if-current'
import type { Database, WriteContext } from '../../context'
import { toExcerpt } from '../../events/community.events'
import { enqueue } from '../../jobs/queue'
import type { JobRunner } from '../../jobs/worker'
import { mayOpenCommunity } from '../community/community.policy'
import { requireSegment } from '../users/saved-views.service'
import { notifyChanged } from './unread-stream'
import { messagesPath, segmentMessage } from './notifications.emails'
import { updateNoticesAbout } from './notifications.queries'
import { type MailData, mailNotice, withdrawNotices, writeNotices } from './notify'
import {
  type Audience,
  countUsers,
  deleteSegmentMessage,
  describeAudience,
  insertRecipients,
  insertSegmentMessage,
  listWaitingRecipients,
  lockSegmentMessage,
  markNotified,
} from './segment-messages.queries'

/** The recipients of an announcement, and how it reaches them. */
export interface Delivery {
  /** A shared view; all members by default. */
  segment?: string | undefined
  mail: boolean
  /** No preference switches it off. */
  isRequired: boolean
}

const getMessageChoice = 'message' as const
const namesShown = 10

const getAudience = async (database: Database, { segment, isRequired }: Delivery): Promise<Audience> =>
  segment === undefined
    ? { condition: mayOpenCommunity(), choice: isRequired ? null : 'announcement' }
    : {
        condition: (await requireSegment(database, segment)).condition,
        choice: isRequired ? null : getMessageChoice,
      }

/**
 * Previews the recipients of an announcement: how many, how many of them by mail, and the first names.
 * @throws ProblemError FIELDS_INVALID at `segment`
 */
export const countRecipients = async (database: Database, delivery: Delivery) => {
  const found = await describeAudience(database, await getAudience(database, delivery), namesShown)
  return delivery.mail ? found : { ...found, mails: 0 }
}

const assertSeenCount = (found: number, seen: number): void => {
  if (found === seen) return
  throw new ProblemError('CONFLICT', {
    detail: t`It would go to ${found} users now, not to ${seen}. Look at the preview again before you send it.`,
  })
}

/**
 * Refuses an announcement to all members if their number differs from the one that the administrator saw.
 * @throws ProblemError CONFLICT
 */
export const assertSeenMembers = async (transaction: Database, seen: number): Promise<void> =>
  assertSeenCount(await countUsers(transaction, mayOpenCommunity()), seen)

type NewMessage = Omit<Parameters<typeof insertSegmentMessage>[1], 'segment_name'> & { segment_id: string }

/**
 * Stores a message and its recipients: the users of the segment at this moment. A job notifies them. Call it in the
 * transaction of the call.
 * @returns the name of the segment
 * @throws ProblemError FIELDS_INVALID at `segment`; CONFLICT if their number differs from the one that the
 *   administrator saw
 */
export const sendToSegment = async (
  transaction: Database,
  message: NewMessage,
  now: Date,
): Promise<string> => {
  const { name, condition } = await requireSegment(transaction, message.segment_id)
  await insertSegmentMessage(transaction, { ...message, segment_name: name })
  assertSeenCount(await insertRecipients(transaction, message.id, condition), message.recipients)
  await enqueue(transaction, 'segment messages', [{ key: message.id }], now)
  return name
}

/**
 * Changes the text of a message and of its notifications. Queued mails do not change. False if it was deleted, or saved
 * since.
 */
export const changeSegmentMessage = async (
  transaction: Database,
  { id, revision }: { id: string; revision: number },
  change: { title: string; body: string; html: string; text: string },
): Promise<boolean> => {
  if (!(await updateIfCurrent(transaction, 'segment_messages', { id, revision }, change))) return false
  const excerpt = { of: id, text: toExcerpt(change.text) }
  await notifyChanged(
    transaction,
    await updateNoticesAbout(transaction, [id], { message: change.title }, excerpt),
  )
  return true
}

/** Deletes a message, with its notifications and unsent mails. */
export const withdrawSegmentMessage = async (transaction: Database, id: string): Promise<void> => {
  // First, as it waits for a batch that notifies more recipients.
  await deleteSegmentMessage(transaction, id)
  await withdrawNotices(transaction, [id])
}

const batchSize = 200

/**
 * Notifies the next recipients of a message, and mails those who want that. All of it commits together, so that each
 * recipient is notified once even if the process is killed in between. Returns whether there may be more.
 */
const notifyRecipients = ({ database, config, now }: WriteContext, id: string): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const message = await lockSegmentMessage(transaction, id)
    if (!message) return false
    const { title, text, with_mail: withMail, is_required: isRequired } = message
    const choice = isRequired ? null : getMessageChoice
    const people = await listWaitingRecipients(transaction, id, { choice, count: batchSize })
    if (people.length === 0) return false
    const at = now()
    const notice = {
      kind: getMessageChoice,
      title,
      text: toExcerpt(text),
      link: `${messagesPath}/${id}`,
      about: id,
      isRequired,
      mail: (data: MailData) => segmentMessage({ ...data, text, isRequired }),
    }
    await writeNotices(transaction, notice, people, at)
    const mailed = people.filter(({ isMailed }) => withMail && isMailed)
    await mailNotice(config, transaction, notice, mailed, at)
    await markNotified(
      transaction,
      id,
      people.map(({ identity_uid }) => identity_uid),
    )
    return people.length === batchSize
  })

/** Notifies the recipients of messages, batch by batch. */
export const segmentMessages = (context: WriteContext): JobRunner => ({
  failureMessage: 'A message to a segment could not be sent',
  run: async ({ key: id }) => ((await notifyRecipients(context, id)) ? { again: { at: context.now() } } : {}),
})
