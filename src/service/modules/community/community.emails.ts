import { t } from '@lingui/core/macro'
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
      subject: t`You were mentioned: ${data.title}`,
      name: data.name,
      paragraphs: [t`Someone mentioned you in “${data.title}”.`],
      quote: { from: t`Post`, text: data.excerpt },
      action: { label: t`Read the post`, path: data.path },
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
      subject: t`New answer: ${data.title}`,
      name: data.name,
      paragraphs: [t`A question you follow has a new answer: “${data.title}”.`],
      quote: { from: t`Answer`, text: data.excerpt },
      action: { label: t`Read the answer`, path: data.path },
    },
    setting,
  )
