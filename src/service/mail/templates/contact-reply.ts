import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ContactReplyData {
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
