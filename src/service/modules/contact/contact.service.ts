import { t } from '@lingui/core/macro'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import * as v from 'valibot'
import { getRateLimitKey } from '~/config/client-address'
import {
  type Challenge,
  type SolvedChallenge,
  challenge,
  type ContactMessage,
  type ContactState,
  type InboxMessage,
} from '~/contract/contact'
import { contactMessages } from '~/contract/limits'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../../http/actor'
import { deleteBatch } from '../../database/delete-in-batches'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import { getInstallationSecret } from '../../secrets'
import { mayRequestMail } from '../../mail/mail-queue'
import { publish } from '../../events/publish'
import { isWithinLimit, limit } from '../../http/rate-limits'
import { findUser } from '../users/find-user'
import type { ActingAdministrator } from '../audit/audit.service'
import { findMessage, insertMessage, insertReply, listReplies, setMessage } from './contact.queries'
import { orNotFound } from '../../http/or-not-found'

const retentionMs = 365 * 86_400_000

const deleteSomeBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'contact_messages',
    key: 'id',
    matching: sql`created_at < ${before.toISOString()}`,
  })

/** Deletes messages to support older than a year, with the replies: most senders have no account here. */
export const deleteExpiredMessages = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, retentionMs, deleteSomeBefore)

type ContactContext = Pick<ServiceContext, 'database' | 'now'>

// About a second of a browser's work; checking it costs a thousandth of that.
const expectedTries = 2_000
const minTries = 500
const maxTries = 1_500

// Seconds.
const challengeSeconds = 1_200

const getSecret = ({ database }: ContactContext) => getInstallationSecret(database, 'challenge')

/** Creates a signed challenge, so that nothing is stored until it is solved. */
export const issueChallenge = async (context: ContactContext): Promise<Challenge> => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: expectedTries,
    counter: randomInt(maxTries, minTries),
    deriveKey,
    expiresAt: Math.floor(context.now().getTime() / 1000) + challengeSeconds,
    hmacSignatureSecret: await getSecret(context),
  })
  return v.parse(challenge, made)
}

/** Whether a challenge of this installation is solved, in time, and for the first time. */
const isSolved = async (context: ContactContext, { solution, ...set }: SolvedChallenge): Promise<boolean> => {
  if (set.parameters.expiresAt * 1000 < context.now().getTime()) return false
  const { verified } = await verifySolution({
    challenge: set,
    solution,
    deriveKey,
    hmacSignatureSecret: await getSecret(context),
  })
  return verified && (await isFirst(context, set.signature))
}

/** Whether this challenge was not used before. */
const isFirst = (context: ContactContext, signature: string): Promise<boolean> =>
  isWithinLimit(context, `challenge:${signature}`, { points: 1, seconds: challengeSeconds })

/**
 * Accepts a message that a human is likely to have written: the first few from a network, while the total is not too
 * high. Beyond that the sender's computer needs a proof of work, and beyond ten an hour every message is refused.
 * @throws ProblemError CHALLENGE_REQUIRED or TOO_MANY_REQUESTS
 */
export const requireHuman = async (
  context: ServiceContext,
  clientAddress: string,
  solved: SolvedChallenge | undefined,
): Promise<void> => {
  // A network beyond its own limit does not count towards the total: only that network must solve challenges.
  const network = getRateLimitKey(clientAddress)
  const isCalm =
    (await isWithinLimit(context, `contact-calm:${network}`, contactMessages.calm)) &&
    (await isWithinLimit(context, 'contact-calm', contactMessages.calmEverywhere))
  if (!isCalm && !(solved && (await isSolved(context, solved)))) {
    throw new ProblemError('CHALLENGE_REQUIRED')
  }
  await limit(context, `contact:${network}`, contactMessages.accepted)
}

/**
 * Returns a message with its replies, oldest first.
 * @throws ProblemError NOT_FOUND
 */
export const readMessage = async (database: Database, id: string): Promise<InboxMessage> => {
  const message = orNotFound(await findMessage(database, id))
  return { ...message, replies: await listReplies(database, id) }
}

/**
 * Replies to a message by mail, and stores the reply.
 * @throws ProblemError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; CONFLICT if there is a reply that the author has not seen
 */
export const replyToMessage = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { body, close, seen }: { body: string; close: boolean; seen: number },
): Promise<InboxMessage> =>
  writeOnce(context, by, {
    write: async (transaction, replyId) => {
      const message = orNotFound(await findMessage(transaction, id, { isLocked: true }))
      if ((await listReplies(transaction, id)).length !== seen) {
        throw new ProblemError('CONFLICT', {
          detail: t`Someone else answered in the meantime. Read that first.`,
        })
      }
      const at = context.now()
      const { identityUid, user } = by.actor
      const reply = { id: replyId, messageId: id, authorUid: identityUid, authorName: user.name, body }
      await insertReply(transaction, reply, at)
      const after = close ? 'closed' : 'answered'
      const assignedTo = message.assignedTo?.uid ?? identityUid
      await setMessage(transaction, id, { state: after, assignedTo }, at)
      const event = { by, id, message, reply: body, before: message.state, after, at }
      await publish(context, transaction, { type: 'contact-message.replied', ...event })
      return readMessage(transaction, id)
    },
    read: (transaction) => readMessage(transaction, id),
  })

/** Whether the address in a message is known to be its sender's. */
const isOwnAddress = (sender: IdentityActor | null, email: string): boolean =>
  sender?.row?.verified === true && sender.row.email === email

/**
 * Stores a contact message, mails it to support, and confirms it to its sender. Confirmations are limited per address
 * and do not quote the message unless the address is the sender's own, since anyone can type another user's address. A
 * message with the hidden field filled in is stored for an administrator and sends no mail.
 */
export const sendMessage = async (
  context: ServiceContext,
  { actor: sender, idempotency }: IdempotentCall & { actor: IdentityActor | null },
  sent: ContactMessage,
): Promise<void> => {
  const isAcknowledged = await mayRequestMail(context, 'contact-acknowledgement', sent.email)
  const message = { ...sent, identityUid: sender?.user ? sender.identityUid : null }
  await writeOnce(
    context,
    { idempotency },
    {
      write: async (transaction, id) => {
        const at = context.now()
        const state = message.website.trim() === '' ? 'new' : 'suspected'
        await insertMessage(transaction, { ...message, id, state }, at)
        if (state === 'suspected') return
        const isOwn = isOwnAddress(sender, message.email)
        const event = { id, message, isAcknowledged, isOwnAddress: isOwn, at }
        await publish(context, transaction, { type: 'contact-message.sent', ...event })
      },
      read: async () => undefined,
    },
  )
}

/**
 * Sets the state of a message, or the administrator assigned to it.
 * @throws ProblemError NOT_FOUND; FIELDS_INVALID at `assignedTo` for a user who is not an administrator
 */
export const updateMessage = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  change: { state?: ContactState | undefined; assignedTo?: string | null | undefined },
): Promise<InboxMessage> =>
  context.database.transaction().execute(async (transaction) => {
    const message = orNotFound(await findMessage(transaction, id, { isLocked: true }))
    const before = message.assignedTo?.uid ?? null
    const { state = message.state, assignedTo = before } = change
    if (state === message.state && assignedTo === before) return readMessage(transaction, id)
    // An unchanged assignee is not checked, as that user may have been an administrator then.
    if (assignedTo !== null && assignedTo !== before) {
      const assignee = await findUser(transaction, assignedTo)
      if (assignee?.role !== 'admin') throw createFieldError('assignedTo', 'administratorRequired')
    }
    const at = context.now()
    await setMessage(transaction, id, { state, assignedTo }, at)
    await publish(context, transaction, {
      type: 'contact-message.updated',
      by,
      id,
      at,
      before: { state: message.state, assignedTo: before ?? '' },
      after: { state, assignedTo: assignedTo ?? '' },
    })
    return readMessage(transaction, id)
  })
