import { t } from '@lingui/core/macro'
import { type ComposedMail, defineMail } from '../../mail/templates'

/** An event in the review of a draft. */
export type ReviewEvent = 'named' | 'good' | 'changes' | 'reply'

/** The sentence of the notification and of the mail. */
export const reviewSentence = (news: ReviewEvent, title: string): string => {
  if (news === 'named') return t`You were asked to review the draft of “${title}”`
  if (news === 'good') return t`A reviewer says that “${title}” looks good`
  if (news === 'changes') return t`A reviewer asks for changes to “${title}”`
  return t`Your comment on “${title}” has a reply`
}

interface ReviewData {
  name: string
  /** The title of the draft. */
  title: string
  /** A path of the portal. */
  path: string
}

const defineReviewMail = (news: ReviewEvent, purpose: () => string) =>
  defineMail({
    id: `document.review-${news}`,
    kind: 'draft-review',
    purpose,
    variables: ['name', 'title'],
    text: ({ title }) => ({
      // The subject stays visible after the review, so it does not name the draft.
      subject: news === 'named' ? t`You were asked to review a draft` : t`News of a draft’s review`,
      paragraphs: [
        `${reviewSentence(news, title)}.`,
        ...(news === 'named'
          ? [
              t`Only reviewers and administrators can read it. Comment on the text, and say whether it looks good.`,
            ]
          : []),
      ],
      button: news === 'named' ? t`Read the draft` : t`Open the review`,
    }),
    letter: ({ name, title, path }: ReviewData) => ({ values: { name, title }, path }),
    sample: { name: 'Ana', title: 'Reading values', path: '/admin/pages' },
  })

const reviewMails: Record<ReviewEvent, ReturnType<typeof defineReviewMail>> = {
  named: defineReviewMail('named', () => t`To a user who is asked to review a draft.`),
  good: defineReviewMail('good', () => t`To the author of a draft that a reviewer finds good.`),
  changes: defineReviewMail(
    'changes',
    () => t`To the author of a draft that a reviewer wants to be changed.`,
  ),
  reply: defineReviewMail('reply', () => t`To a user whose comment on a draft has a reply.`),
}

/** Notifies of an event in the review of a draft. */
export const reviewMail = ({ news, ...data }: ReviewData & { news: ReviewEvent }): ComposedMail =>
  reviewMails[news](data)
