import { t } from '@lingui/core/macro'
import { defineMail } from '../../mail/templates'

interface PostData {
  name: string
  /** The title of its question. */
  title: string
  /** The beginning of the post. */
  excerpt: string
  /** The post's path in the portal. */
  path: string
}

const sample: PostData = {
  name: 'Ana',
  title: 'How often may I read values?',
  excerpt: 'Every fifteen minutes is enough for most uses.',
  path: '/community/questions',
}

/** Tells a member about a mention in the community. */
export const mentioned = defineMail({
  id: 'community.mentioned',
  kind: 'mentioned',
  purpose: () => t`To a member whom a question or an answer mentions.`,
  variables: ['name', 'title'],
  text: ({ title }) => ({
    subject: t`You were mentioned: ${title}`,
    paragraphs: [t`Someone mentioned you in “${title}”.`],
    button: t`Read the post`,
  }),
  letter: ({ name, title, excerpt, path }: PostData) => ({
    values: { name, title },
    quote: { from: t`Post`, text: excerpt },
    path,
  }),
  sample,
})

/** Tells the followers of a question about a new answer. */
export const questionAnswered = defineMail({
  id: 'community.answered',
  kind: 'question-answered',
  purpose: () => t`To the followers of a question that has a new answer.`,
  variables: ['name', 'title'],
  text: ({ title }) => ({
    subject: t`New answer: ${title}`,
    paragraphs: [t`A question you follow has a new answer: “${title}”.`],
    button: t`Read the answer`,
  }),
  letter: ({ name, title, excerpt, path }: PostData) => ({
    values: { name, title },
    quote: { from: t`Answer`, text: excerpt },
    path,
  }),
  sample,
})
