import type { Database, ServiceContext } from '../../context'
import { noticeTitles, toExcerpt } from '../../events/community.events'
import { renderMail } from '../../mail/templates'
import { mentioned, questionAnswered } from './community.emails'
import { rewriteNotices, withdrawNotices } from '../notifications/notify'
import { listAnswerIds } from './answers.queries'
import type { LockedPost, PostKey } from './posts.service'
import { listFollowers, storeMentions, filterNotifiable } from './posts.queries'

type NoticeContext = Pick<ServiceContext, 'config'>

const isHiddenPost = ({ question, post }: LockedPost) => question.isHidden || post.isHidden

/** Withdraws all notifications of a post, and for a question those of its answers, since it can no longer be read. */
export const cancelPostNotices = async (transaction: Database, { kind, id }: PostKey): Promise<void> => {
  const answers = kind === 'question' ? await listAnswerIds(transaction, id) : []
  await withdrawNotices(transaction, [id, ...answers])
}

/**
 * Updates the notifications that quote a moderated post, and withdraws its unsent mails: they contain text that an
 * administrator removed.
 */
export const updatePostNotices = async (
  { config }: NoticeContext,
  transaction: Database,
  { kind, question: { title, id }, post }: LockedPost,
  text: string,
): Promise<void> => {
  const answers = kind === 'question' ? await listAnswerIds(transaction, id) : []
  const excerpt = toExcerpt(text)
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
      mentioned: (await renderMail(config, transaction, mentioned(words))).subject,
      'question-answered': (await renderMail(config, transaction, questionAnswered(words))).subject,
    },
  })
}

/**
 * Returns the users whom a post newly mentions, each once for that post; leaves out its authors, and users who may not
 * open it. Stores them as mentioned.
 */
export const recordMentions = async (
  transaction: Database,
  held: LockedPost,
  { mentioned: uids, writerUid }: { mentioned: readonly string[]; writerUid: string },
  now: Date,
): Promise<string[]> => {
  const others = uids.filter((uid) => uid !== writerUid && uid !== held.post.authorUid)
  const readers = await filterNotifiable(transaction, others, { isHidden: isHiddenPost(held) })
  return storeMentions(transaction, { postId: held.post.id, uids: readers }, now)
}

/** Lists the followers of a question, except the author of the new answer and users who are notified otherwise. */
export const listOtherFollowers = async (
  transaction: Database,
  { question, post }: LockedPost,
  others: readonly string[],
): Promise<string[]> =>
  (await listFollowers(transaction, question)).filter(
    (uid) => uid !== post.authorUid && !others.includes(uid),
  )

/** Returns the author of a post, if that user may be notified about it. */
export const listAuthor = (transaction: Database, held: LockedPost): Promise<string[]> =>
  filterNotifiable(transaction, held.post.authorUid === null ? [] : [held.post.authorUid], {
    isHidden: isHiddenPost(held),
  })
