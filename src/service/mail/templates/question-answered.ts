import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface QuestionAnsweredData {
  name: string
  /** Of the question. */
  title: string
  /** How the answer begins. */
  excerpt: string
  /** Where the answer stands in the portal. */
  path: string
}

/** Tells whoever follows a question that somebody answered it. */
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
