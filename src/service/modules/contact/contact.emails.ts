import { t } from '@lingui/core/macro'
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
      subject: t`We received your message`,
      ...(own && { name: own.name }),
      paragraphs: [t`Thank you for writing. We read every message and will reply to this address.`],
      ...(own
        ? { quote: { from: own.subject, text: own.message } }
        : {
            notes: [t`If you didn’t write to us, ignore this mail. Someone gave your address by mistake.`],
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
      subject: t`Re: ${data.subject}`,
      name: data.name,
      paragraphs: [...data.reply.split(/\n{2,}/), data.authorName],
      quote: { from: t`You wrote`, text: data.message },
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
      subject: t`Contact: ${data.subject}`,
      paragraphs: [t`${data.name} wrote from the contact page. Reply to: ${data.email}`],
      quote: { from: data.name, text: data.message },
      ...(data.identityUid && {
        action: {
          label: t`Open the sender’s account`,
          path: `/admin/profile?id=${encodeURIComponent(data.identityUid)}`,
        },
      }),
    },
    setting,
  )
