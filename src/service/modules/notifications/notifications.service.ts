import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type MailChoice,
  type MailChoices,
  type NotificationKind,
  mailChoices,
  defaultMailChoices,
} from '~/contract/notifications'
import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { getInstallationSecret } from '../../secrets'
import { notifyChanged } from './unread-stream'
import { enqueue } from '../../jobs/queue'
import { type Reader, getNextDigestTime } from './audience'
import { type UserInfo, findUser, lockUser } from '../users/find-user'
import { beginDigests, endDigests, readAllBroadcasts, readBroadcasts } from './digests.queries'
import {
  countUnread,
  deleteSomeBroadcastsBefore,
  deleteSomeReadBefore,
  deleteSomeCreatedBefore,
  listUserChoices,
  readNotices,
  writeChoice,
} from './notifications.queries'

/** Makes the recipient of a mail a reader with that user's role and status, as mail needs no sign-in. */
export const toReader = (
  { identityUid, email, name, role, status, verified }: UserInfo,
  now: Date,
): UserActor => ({
  identityUid,
  email,
  emailVerified: verified,
  authTime: new Date(0),
  expiresAt: now,
  user: { name, role, status, verified },
})

/** Returns the user's mail setting for that kind; null for mails that always go out. */
export const getChoice = (kind: NotificationKind | MailChoice): MailChoice | null =>
  mailChoices.find((choice) => choice === kind) ?? null

/** Whether a user wants these mails: the user's choice, or the default. */
export const wantsMail = (choice: MailChoice, chosen: boolean | undefined): boolean =>
  chosen ?? defaultMailChoices[choice]

/** Lists every kind of mail that can be chosen, and whether this user wants it. */
export const readChoices = async (database: Database, identityUid: string): Promise<MailChoices> => {
  const chosen = await listUserChoices(database, identityUid)
  return { mails: mailChoices.map((kind) => ({ kind, mail: wantsMail(kind, chosen.get(kind)) })) }
}

const getChoiceIndex = ({ kind }: { kind: MailChoice }) => mailChoices.indexOf(kind)

/**
 * Stores a user's choice of mails; if a kind is named twice, the last one counts.
 * @throws ProblemError NOT_FOUND if the user was deleted meanwhile
 */
export const saveMailChoices = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  identityUid: string,
  mails: MailChoices['mails'],
): Promise<MailChoices> =>
  database.transaction().execute(async (transaction) => {
    // First, as when the user is erased: the choices reference that row.
    await lockUser(transaction, identityUid)
    // Always in the same order, so that two windows wait for each other instead of deadlocking.
    for (const choice of mails.toSorted((a, b) => getChoiceIndex(a) - getChoiceIndex(b))) {
      await writeChoice(transaction, identityUid, choice)
      if (choice.kind !== 'digest') continue
      if (choice.mail) {
        const at = now()
        const nextAt = getNextDigestTime(identityUid, at)
        await beginDigests(transaction, identityUid, { nextAt, now: at })
        await enqueue(transaction, 'digests', [{ key: identityUid, dueAt: nextAt }], at)
      } else await endDigests(transaction, identityUid)
    }
    return readChoices(transaction, identityUid)
  })

const day = 86_400_000
const readRetentionMs = 90 * day
const retentionMs = 365 * day

/** Deletes notifications read over a quarter of a year ago, and all that are older than a year. */
export const deleteExpiredNotifications = async (context: CleanupContext): Promise<void> => {
  await deleteExpired(context, readRetentionMs, deleteSomeReadBefore)
  await deleteExpired(context, retentionMs, deleteSomeCreatedBefore)
  await deleteExpired(context, retentionMs, deleteSomeBroadcastsBefore)
}

/**
 * Marks some of a user's notifications as read, or all visible ones: up to now, or to the newest that the user saw.
 * Returns how many unread ones remain.
 */
export const markRead = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  reader: Reader,
  { ids, until }: { ids?: readonly string[] | undefined; until?: string | undefined },
): Promise<{ unread: number }> =>
  database.transaction().execute(async (transaction) => {
    const at = now()
    const seen = until === undefined ? at : new Date(Math.min(at.getTime(), Date.parse(until)))
    if (ids === undefined) {
      await readNotices(transaction, reader, { until: seen, now: at })
      await readAllBroadcasts(transaction, reader, { until: seen, now: at })
    } else if (ids.length > 0) {
      await readNotices(transaction, reader, { ids, until: seen, now: at })
      await readBroadcasts(transaction, reader, ids, at)
    }
    await notifyChanged(transaction, [reader.identityUid])
    return { unread: await countUnread(transaction, reader, at) }
  })

/** The user and the kind of mails that a link unsubscribes from. */
interface Subscription {
  identityUid: string
  kind: MailChoice
}

/** Derives the key that signs unsubscribe links. A stranger who had it could unsubscribe others. */
export const unsubscribeKey = (database: Database): Promise<string> =>
  getInstallationSecret(database, 'unsubscribe')

const sign = (key: string, said: string) => createHmac('sha256', key).update(said).digest('base64url')

/**
 * The path of the link that unsubscribes from such mails. Its token contains the user and the kind, is signed, and
 * never expires.
 */
export const unsubscribePath = (key: string, { identityUid, kind }: Subscription): string => {
  const said = Buffer.from(`${kind} ${identityUid}`).toString('base64url')
  return `/unsubscribe/${said}.${sign(key, said)}`
}

/** Parses a token of {@link unsubscribePath}; null if this installation did not sign it. */
const readUnsubscribeToken = (key: string, token: string): Subscription | null => {
  const [said = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, said))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [word, identityUid] = Buffer.from(said, 'base64url').toString('utf8').split(' ')
  const kind = mailChoices.find((choice) => choice === word)
  return kind && identityUid ? { identityUid, kind } : null
}

/** @throws ProblemError NOT_FOUND for a token that this installation did not sign, or of a deleted user */
const requireSubscription = async (database: Database, token: string): Promise<Subscription> => {
  const subscription = readUnsubscribeToken(await unsubscribeKey(database), token)
  if (!subscription || !(await findUser(database, subscription.identityUid))) {
    throw new ProblemError('NOT_FOUND')
  }
  return subscription
}

const shown = ({ mails }: { mails: { kind: MailChoice; mail: boolean }[] }, kind: MailChoice) => ({
  kind,
  mail: mails.some((choice) => choice.kind === kind && choice.mail),
})

/**
 * Returns the mails that an unsubscribe link concerns, and whether they are stopped already.
 * @throws ProblemError NOT_FOUND
 */
export const readUnsubscription = async (database: Database, token: string) => {
  const { identityUid, kind } = await requireSubscription(database, token)
  return shown(await readChoices(database, identityUid), kind)
}

/**
 * Unsubscribes from a kind of mails with the link of one of them, or subscribes again, without a sign-in.
 * @throws ProblemError NOT_FOUND
 */
export const unsubscribe = async (
  context: Pick<ServiceContext, 'database' | 'now'>,
  token: string,
  mail: boolean,
) => {
  const { identityUid, kind } = await requireSubscription(context.database, token)
  return shown(await saveMailChoices(context, identityUid, [{ kind, mail }]), kind)
}
