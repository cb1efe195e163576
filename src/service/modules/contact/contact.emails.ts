import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface ContactAcknowledgementData {
  name: string
  subject: string
  message: string
}

/**
 * Tells the sender of a contact message that it arrived.
 * @param own the message, if its writer is known to own this address; anyone can type another person's address, and a
 * stranger's words must not come from us
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
            notes: ['You did not write to us? Then ignore this mail: someone gave your address by mistake.'],
          }),
    },
    setting,
  )

interface ContactReplyData {
  name: string
  subject: string
  message: string
  reply: string
  authorName: string
}

/** The answer to a contact message, with what it answers. */
export const contactReply = (data: ContactReplyData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Re: ${data.subject}`,
      name: data.name,
      paragraphs: [...data.reply.split(/\n{2,}/), data.authorName],
      quote: { from: 'You wrote', text: data.message },
    },
    setting,
  )

interface ContactToSupportData {
  name: string
  email: string
  subject: string
  message: string
  /** Null if the sender was not signed in. */
  identityUid: string | null
}

/** A contact message, as support receives it. */
export const contactToSupport = (data: ContactToSupportData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Contact: ${data.subject}`,
      paragraphs: [`${data.name} wrote from the contact page. Answer to: ${data.email}`],
      quote: { from: data.name, text: data.message },
      ...(data.identityUid && {
        action: {
          label: 'Open the sender’s account',
          path: `/admin/profile?id=${encodeURIComponent(data.identityUid)}`,
        },
      }),
    },
    setting,
  )
