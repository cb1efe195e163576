import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface MentionedData {
  name: string
  /** Of the question in which it is, or belongs to. */
  title: string
  /** How the text that mentions the person begins. */
  excerpt: string
  /** Where it stands in the portal. */
  path: string
}

/** Tells a member that somebody mentioned him or her in the community. */
export const mentioned = (data: MentionedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `You were mentioned: ${data.title}`,
      name: data.name,
      paragraphs: [`Somebody mentioned you in “${data.title}”.`],
      quote: { from: 'The text', text: data.excerpt },
      action: { label: 'Read it', path: data.path },
    },
    setting,
  )
