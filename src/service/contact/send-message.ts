import type { ContactMessage } from '~/contract/contact'
import type { ServiceDeps } from '../deps'
import { mayBeMailed } from '../mail/mail-allowance'
import { enqueueMail } from '../mail/outbox'
import { contactAcknowledgement } from '../mail/templates/contact-acknowledgement'
import { contactToSupport } from '../mail/templates/contact-to-support'
import { insertMessage } from './contact.repository'

/**
 * Keeps a contact message and mails it to support, and to its sender that it arrived; the latter a few times only,
 * for anybody may write down somebody else's address. One that fills in what people do not see is kept for an
 * administrator to look at, and mails nobody.
 */
export const sendMessage = async (
  deps: ServiceDeps,
  message: ContactMessage,
  identityUid: string | null,
): Promise<void> => {
  const { database, config, now } = deps
  const isAcknowledged = await mayBeMailed(deps, 'contact-acknowledgement', message.email)
  await database.transaction().execute(async (transaction) => {
    const at = now()
    const state = message.website.trim() === '' ? 'new' : 'suspected'
    await insertMessage(transaction, { ...message, identityUid, state }, at)
    if (state === 'suspected') return
    const concerns = identityUid === null ? {} : { identityUid }
    const support = contactToSupport({ ...message, identityUid }, config)
    await enqueueMail(
      transaction,
      { kind: 'contact-to-support', to: config.supportEmail, ...concerns, ...support },
      at,
    )
    if (!isAcknowledged) return
    const sender = contactAcknowledgement(message, config)
    await enqueueMail(
      transaction,
      { kind: 'contact-acknowledgement', to: message.email, ...concerns, ...sender },
      at,
    )
  })
}
