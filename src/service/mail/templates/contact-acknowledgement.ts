import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ContactAcknowledgementData {
  name: string
  subject: string
  message: string
}

/** Tells the sender of a contact message that it arrived. */
export const contactAcknowledgement = (data: ContactAcknowledgementData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'We have your message',
      name: data.name,
      paragraphs: ['Thank you for writing. A person reads your message and answers to this address.'],
      quote: { from: data.subject, text: data.message },
    },
    setting,
  )
