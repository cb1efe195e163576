import { t } from '@lingui/core/macro'
import { type MailSetting, layout } from '../../mail/layout'
import type { MailContent } from '../../mail/outbox'

/** What happened in the review of a draft. */
export type ReviewNews = 'named' | 'good' | 'changes' | 'reply'

/** The sentence of the notification and of the mail. */
export const reviewSentence = (news: ReviewNews, title: string): string => {
  if (news === 'named') return t`You were asked to review the draft of “${title}”`
  if (news === 'good') return t`A reviewer says that “${title}” looks good`
  if (news === 'changes') return t`A reviewer asks for changes to “${title}”`
  return t`Your comment on “${title}” has a reply`
}

interface ReviewData {
  name: string
  news: ReviewNews
  /** Of the draft. */
  title: string
  /** A path of the portal. */
  path: string
}

/** Tells of the review of a draft. The subject, which stays known after the review, does not name the draft. */
export const reviewNews = ({ name, news, title, path }: ReviewData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: news === 'named' ? t`You were asked to review a draft` : t`News of a draft’s review`,
      name,
      paragraphs: [
        `${reviewSentence(news, title)}.`,
        ...(news === 'named'
          ? [
              t`Only reviewers and administrators can read it. Comment on the text, and say whether it looks good.`,
            ]
          : []),
      ],
      action: { label: news === 'named' ? t`Read the draft` : t`Open the review`, path },
    },
    setting,
  )
