import { uuidv7 } from 'uuidv7'
import type { ContactMessage } from '~/contract/contact'
import type { IdentityActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { mayBeMailed } from '../mail/mail-allowance'
import { enqueueMail } from '../mail/outbox'
import { contactAcknowledgement } from '../mail/templates/contact-acknowledgement'
import { contactToSupport } from '../mail/templates/contact-to-support'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { insertMessage } from './contact.repository'

/** Whether the address that a message gives is known to be its sender's. */
const isOwnAddress = (sender: IdentityActor | null, email: string): boolean =>
  sender?.row?.verified === true && sender.row.email === email

/**
 * Keeps a contact message and mails it to support, and to its sender that it arrived; the latter a few times only, and
 * without a word of the message unless the address is the sender's own, for anybody may write down somebody else's. One
 * that fills in what people do not see is kept for an administrator to look at, and mails nobody.
 */
export const sendMessage = async (
  deps: ServiceDeps,
  { idempotencyKey, ...message }: Keyed<ContactMessage>,
  sender: IdentityActor | null,
): Promise<void> => {
  const { database, config, now } = deps
  const identityUid = sender?.user ? sender.identityUid : null
  const isAcknowledged = await mayBeMailed(deps, 'contact-acknowledgement', message.email)
  await database.transaction().execute(async (transaction) => {
    const at = now()
    const id = uuidv7()
    const { challenge: _work, ...content } = message
    const sent = { idempotencyKey, call: 'contact.send', by: identityUid, content }
    if ((await doneBefore(transaction, sent, id, at)) !== null) return
    const state = message.website.trim() === '' ? 'new' : 'suspected'
    await insertMessage(transaction, { ...message, id, identityUid, state }, at)
    if (state === 'suspected') return
    const concerns = identityUid === null ? {} : { identityUid }
    const support = contactToSupport({ ...message, identityUid }, config)
    await enqueueMail(
      transaction,
      { kind: 'contact-to-support', to: config.supportEmail, ...concerns, ...support },
      at,
    )
    if (!isAcknowledged) return
    const own = isOwnAddress(sender, message.email) ? message : null
    const acknowledgement = contactAcknowledgement(own, config)
    await enqueueMail(
      transaction,
      { kind: 'contact-acknowledgement', to: message.email, ...concerns, ...acknowledgement },
      at,
    )
  })
}
