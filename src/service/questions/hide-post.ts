import type { Database } from '../deps'
import { countAnswers, updateAnswer } from './answers.repository'
import type { HeldPost } from './posts'
import { updateQuestion } from './questions.repository'
import { tellHidden, withdrawTold } from './tell'

/**
 * Takes a post out of sight, with what was told of it, and tells its author; or shows it again. An answer out of
 * sight is no longer accepted.
 * False where nothing changed.
 */
export const hidePost = async (
  transaction: Database,
  held: HeldPost,
  isHidden: boolean,
  now: Date,
): Promise<boolean> => {
  const { kind, question, post } = held
  if (post.isHidden === isHidden) return false
  const change = { is_hidden: isHidden, ...(isHidden && { is_moderated: true }) }
  if (kind === 'question') await updateQuestion(transaction, post.id, change)
  else {
    await updateAnswer(transaction, post.id, change)
    await countAnswers(transaction, question.id)
    if (isHidden && question.acceptedAnswerId === post.id) {
      await updateQuestion(transaction, question.id, { accepted_answer_id: null })
    }
  }
  if (isHidden) {
    await withdrawTold(transaction, { kind, id: post.id })
    await tellHidden(transaction, held, now)
  }
  return true
}
