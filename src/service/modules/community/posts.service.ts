import { ProblemError } from '~/contract/problem'
import type { UserActor } from '../../http/actor'
import type { Database } from '../../context'
import type { PostKind } from '../../database/stored-values'
import { mayOpen } from './community.policy'
import { type StoredAnswer, findAnswer } from './answers.queries'
import { type StoredQuestion, findQuestion, lockQuestion } from './questions.queries'
import { orNotFound } from '../../http/or-not-found'

/** The key of a question or an answer. */
export interface PostKey {
  kind: PostKind
  id: string
}

/** A locked post of either kind, with the question that it is or belongs to. */
export interface LockedPost {
  kind: PostKey['kind']
  question: StoredQuestion
  post: StoredQuestion | StoredAnswer
}

/**
 * Locks a question and its answers until the transaction ends.
 * @throws ProblemError NOT_FOUND if there is none that the actor may open
 */
export const lockQuestionForActor = async (
  transaction: Database,
  actor: UserActor,
  id: string,
): Promise<StoredQuestion> => {
  const question = await lockQuestion(transaction, id)
  if (!question || !mayOpen(actor, question)) throw new ProblemError('NOT_FOUND')
  return question
}

/**
 * Locks an answer and its question until the transaction ends: every change of an answer locks its question.
 * @throws ProblemError NOT_FOUND if there is none that the actor may open
 */
export const lockAnswerForActor = async (
  transaction: Database,
  actor: UserActor,
  id: string,
): Promise<{ question: StoredQuestion; answer: StoredAnswer }> => {
  const found = orNotFound(await findAnswer(transaction, id))
  const question = await lockQuestionForActor(transaction, actor, found.questionId)
  // Read again under the lock.
  const answer = await findAnswer(transaction, id)
  if (!answer || !mayOpen(actor, answer)) throw new ProblemError('NOT_FOUND')
  return { question, answer }
}

/** Calls {@link lockQuestionForActor} or {@link lockAnswerForActor}, for code that handles both kinds. */
export const lockPostForActor = async (
  transaction: Database,
  actor: UserActor,
  { kind, id }: PostKey,
): Promise<LockedPost> => {
  if (kind === 'question') {
    const question = await lockQuestionForActor(transaction, actor, id)
    return { kind, question, post: question }
  }
  const { question, answer } = await lockAnswerForActor(transaction, actor, id)
  return { kind, question, post: answer }
}

/**
 * Returns a post that the actor may open.
 * @throws ProblemError NOT_FOUND
 */
export const requirePost = async (
  database: Database,
  actor: UserActor,
  { kind, id }: PostKey,
): Promise<StoredQuestion | StoredAnswer> => {
  const answer = kind === 'answer' ? await findAnswer(database, id) : undefined
  const question = await findQuestion(database, answer?.questionId ?? id)
  const post = kind === 'answer' ? answer : question
  if (!post || !question || !mayOpen(actor, question) || !mayOpen(actor, post)) {
    throw new ProblemError('NOT_FOUND')
  }
  return post
}
