import type { Database, ServiceContext } from '../../context'
import { mentioned, questionAnswered } from '../../mail/templates/community.emails'
import { notify, rewriteNotices, withdrawNotices } from '../notifications/notify'
import { listAnswerIds } from './answers.queries'
import type { HeldPost, PostKey } from './posts'
import { listFollowers, listModerators, noteMentions, whoMayBeTold } from './posts.queries'

type Needs = Pick<ServiceContext, 'config'>

const longestExcerpt = 200

/** The beginning of a text, in one line. */
const getExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= longestExcerpt ? line : `${line.slice(0, longestExcerpt).replace(/\s+\S*$/, '')} …`
}

/** The path of a post in the portal. */
const linkTo = ({ kind, question, post }: HeldPost): string =>
  `/community/questions/${question.id}${kind === 'answer' ? `#answer-${post.id}` : ''}`

const isOutOfSight = ({ question, post }: HeldPost) => question.isHidden || post.isHidden

/** Withdraws all notifications of a post, and for a question those of its answers: it may not be read any more. */
export const withdrawTold = async (transaction: Database, { kind, id }: PostKey): Promise<void> => {
  const answers = kind === 'question' ? await listAnswerIds(transaction, id) : []
  await withdrawNotices(transaction, [id, ...answers])
}

const noticeTitles = {
  mention: (title: string) => `You were mentioned in “${title}”`,
  answer: (title: string) => `“${title}” has a new answer`,
  accepted: (title: string) => `Your answer to “${title}” was accepted`,
}

/**
 * Updates the notifications that quote a moderated post, and withdraws its unsent mails: they hold what an
 * administrator removed.
 */
export const correctNotices = async (
  { config }: Needs,
  transaction: Database,
  { kind, question: { title, id }, post }: HeldPost,
  text: string,
): Promise<void> => {
  const answers = kind === 'question' ? await listAnswerIds(transaction, id) : []
  const excerpt = getExcerpt(text)
  const words = { name: '', title, excerpt, path: '' }
  await rewriteNotices(transaction, {
    about: [post.id, ...answers],
    excerpt: { of: post.id, text: excerpt },
    titles: {
      mention: noticeTitles.mention(title),
      answer: noticeTitles.answer(title),
      accepted: noticeTitles.accepted(title),
    },
    subjects: {
      mentioned: mentioned(words, config).subject,
      'question-answered': questionAnswered(words, config).subject,
    },
  })
}

interface Words {
  /** Plain words of the post. */
  text: string
  /** The uids of those it mentions. */
  mentioned: readonly string[]
}

/**
 * Notifies the users whom a post mentions, each once for that post; not its authors, and no user who may not open it.
 * The notification stores no name, so that no personal data remains when a user is deleted.
 * @returns who was notified
 */
export const tellMentioned = async (
  { config }: Needs,
  transaction: Database,
  held: HeldPost,
  { text, mentioned: uids, writerUid }: Words & { writerUid: string },
  now: Date,
): Promise<string[]> => {
  const { question, post } = held
  const others = uids.filter((uid) => uid !== writerUid && uid !== post.authorUid)
  const readers = await whoMayBeTold(transaction, others, { isHidden: isOutOfSight(held) })
  const to = await noteMentions(transaction, { postId: post.id, uids: readers }, now)
  const said = { title: question.title, excerpt: getExcerpt(text), path: linkTo(held) }
  await notify(
    transaction,
    {
      kind: 'mention',
      to,
      title: noticeTitles.mention(question.title),
      text: said.excerpt,
      link: said.path,
      about: post.id,
      mail: { kind: 'mentioned', contentFor: ({ name }) => mentioned({ name, ...said }, config) },
    },
    now,
  )
  return to
}

/** Notifies the followers of a question of a new answer, except its author and users who are notified otherwise. */
export const tellFollowers = async (
  { config }: Needs,
  transaction: Database,
  held: HeldPost,
  { text, besides }: { text: string; besides: readonly string[] },
  now: Date,
): Promise<void> => {
  const { question, post } = held
  const followers = await listFollowers(transaction, question)
  const said = { title: question.title, excerpt: getExcerpt(text), path: linkTo(held) }
  await notify(
    transaction,
    {
      kind: 'answer',
      to: followers.filter((uid) => uid !== post.authorUid && !besides.includes(uid)),
      title: noticeTitles.answer(question.title),
      text: said.excerpt,
      link: said.path,
      about: post.id,
      mail: {
        kind: 'question-answered',
        contentFor: ({ name }) => questionAnswered({ name, ...said }, config),
      },
    },
    now,
  )
}

/** Notifies the author of an answer that it solved the question. */
export const tellAccepted = async (transaction: Database, held: HeldPost, now: Date): Promise<void> => {
  const { question, post } = held
  const to = await whoMayBeTold(transaction, post.authorUid === null ? [] : [post.authorUid], {
    isHidden: isOutOfSight(held),
  })
  const title = noticeTitles.accepted(question.title)
  await notify(transaction, { kind: 'accepted', to, title, link: linkTo(held), about: post.id }, now)
}

/** Notifies the author that a post was hidden. */
export const tellHidden = async (transaction: Database, held: HeldPost, now: Date): Promise<void> => {
  const { kind, question, post } = held
  // The author of an answer to a question that is hidden too could not open it, nor read its title.
  const isReachable = !question.isHidden || question.authorUid === post.authorUid
  const answered = isReachable ? `Your answer to “${question.title}”` : 'An answer of yours'
  const what = kind === 'question' ? `Your question “${question.title}”` : answered
  const to = post.authorUid === null ? [] : [post.authorUid]
  const text =
    'An administrator found that it should not be shown. Only you and administrators can still read it.'
  const notice = { kind: 'moderation' as const, to, title: `${what} was taken out of sight`, text }
  await notify(transaction, { ...notice, link: isReachable ? linkTo(held) : '/community/questions' }, now)
}

/** Notifies administrators of a reported post. */
export const tellReported = async (
  transaction: Database,
  { kind, question }: HeldPost,
  note: string,
  now: Date,
): Promise<void> => {
  const to = await listModerators(transaction)
  const what = kind === 'question' ? 'A question' : 'An answer'
  const title = `${what} was reported: “${question.title}”`
  await notify(
    transaction,
    { kind: 'moderation', to, title, text: getExcerpt(note), link: '/admin/reports' },
    now,
  )
}
