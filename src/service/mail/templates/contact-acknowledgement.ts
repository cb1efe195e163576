import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ContactAcknowledgementData {
  name: string
  subject: string
  message: string
}

/**
 * Tells the sender of a contact message that it arrived.
 * @param own what was written, where it is known to come from whoever reads this mail; anybody may write down somebody
 * else's address, and what strangers say must not come from us
 */
export const contactAcknowledgement = (
  own: ContactAcknowledgementData | null,
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: 'We have your message',
      ...(own && { name: own.name }),
      paragraphs: ['Thank you for writing. A person reads your message and answers to this address.'],
      ...(own
        ? { quote: { from: own.subject, text: own.message } }
        : {
            notes: ['You did not write to us? Then ignore this mail: somebody gave your address for theirs.'],
          }),
    },
    setting,
  )
