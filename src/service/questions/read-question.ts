import { ProblemError } from '~/contract/problem'
import type { Answer, Question } from '~/contract/questions'
import { isAdmin, type UserActor } from '../actor'
import type { Database } from '../deps'
import { readAnswers } from './answers.repository'
import { readQuestionRow } from './questions.repository'

/**
 * A question with its answers, as the actor gets them.
 * @throws ProblemError NOT_FOUND where there is none that the actor may open
 */
export const readQuestion = async (database: Database, actor: UserActor, id: string): Promise<Question> => {
  const question = await readQuestionRow(database, actor, id)
  if (!question) throw new ProblemError('NOT_FOUND')
  const answers = await readAnswers(database, actor, id)
  const withBody = <T extends Answer | typeof question>(post: T): T => ({
    ...post,
    body: post.isOwn || isAdmin(actor) ? post.body : '',
  })
  return { ...withBody(question), answers: answers.map(withBody) }
}
