import { uuidv7 } from 'uuidv7'
import type { InboxMessage } from '~/contract/contact'
import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { enqueueMail } from '../mail/outbox'
import { contactReply } from '../mail/templates/contact-reply'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { findMessage, insertReply, listReplies, setMessage } from './contact.repository'
import { readMessage } from './read-message'

/**
 * Answers a message by mail, and keeps the answer with it.
 * @throws ProblemError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; CONFLICT where somebody answered that the writer has not seen
 */
export const replyToMessage = (
  { database, config, now }: Pick<ServiceDeps, 'database' | 'config' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { body, close, seen, idempotencyKey }: Keyed<{ body: string; close: boolean; seen: number }>,
): Promise<InboxMessage> =>
  database.transaction().execute(async (transaction) => {
    const message = await findMessage(transaction, id, { isHeld: true })
    if (!message) throw new ProblemError('NOT_FOUND')
    const at = now()
    const { identityUid, user } = by.actor
    const replyId = uuidv7()
    const sent = { idempotencyKey, call: 'contact.reply', by: identityUid, content: { id, body, close } }
    if ((await doneBefore(transaction, sent, replyId, at)) !== null) return readMessage(transaction, id)
    if ((await listReplies(transaction, id)).length !== seen) {
      throw new ProblemError('CONFLICT', { detail: 'Somebody answered in the meantime. Read that first.' })
    }
    await insertReply(
      transaction,
      { id: replyId, messageId: id, authorUid: identityUid, authorName: user.name, body },
      at,
    )
    const state = close ? 'closed' : 'answered'
    await setMessage(transaction, id, { state, assignedTo: message.assignedTo?.uid ?? identityUid }, at)
    const mail = contactReply({ ...message, reply: body, authorName: user.name }, config)
    await enqueueMail(
      transaction,
      {
        kind: 'contact-reply',
        to: message.email,
        ...(message.identityUid !== null && { identityUid: message.identityUid }),
        ...mail,
      },
      at,
    )
    await recordAct(
      transaction,
      by,
      {
        action: 'contact.reply',
        subjectKind: 'contact-message',
        subjectId: id,
        before: { state: message.state },
        after: { state },
      },
      at,
    )
    return readMessage(transaction, id)
  })
