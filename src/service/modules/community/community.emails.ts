import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface MentionedData {
  name: string
  /** The title of its question. */
  title: string
  /** How the text that mentions the user begins. */
  excerpt: string
  /** The post's path in the portal. */
  path: string
}

/** Tells a member of a mention in the community. */
export const mentioned = (data: MentionedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `You were mentioned: ${data.title}`,
      name: data.name,
      paragraphs: [`Someone mentioned you in “${data.title}”.`],
      quote: { from: 'The text', text: data.excerpt },
      action: { label: 'Read it', path: data.path },
    },
    setting,
  )

interface QuestionAnsweredData {
  name: string
  /** The title of the question. */
  title: string
  /** How the answer begins. */
  excerpt: string
  /** The answer's path in the portal. */
  path: string
}

/** Tells the followers of a question about a new answer. */
export const questionAnswered = (data: QuestionAnsweredData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `New answer: ${data.title}`,
      name: data.name,
      paragraphs: [`The question “${data.title}”, which you follow, has a new answer.`],
      quote: { from: 'The answer', text: data.excerpt },
      action: { label: 'Read the answer', path: data.path },
    },
    setting,
  )
