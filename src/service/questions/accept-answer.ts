import { ProblemError } from '~/contract/problem'
import type { Question } from '~/contract/questions'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { Database, ServiceDeps } from '../deps'
import { findAnswer, type StoredAnswer, updateAnswer } from './answers.repository'
import { holdQuestion } from './posts'
import { isAdministrativeAct, mayAccept } from './questions.policy'
import { updateQuestion } from './questions.repository'
import { readQuestion } from './read-question'
import { tellAccepted } from './tell'

const requireAnswer = async (
  transaction: Database,
  questionId: string,
  id: string,
): Promise<StoredAnswer> => {
  const answer = await findAnswer(transaction, id)
  // What nobody may read solves nothing for them.
  if (!answer || answer.questionId !== questionId || answer.isHidden) throw new ProblemError('NOT_FOUND')
  return answer
}

/**
 * Accepts the answer that solved a question, in the place of the one before; null takes it back. Its author is told
 * once, however often it is accepted.
 * @throws ProblemError NOT_FOUND, FORBIDDEN
 */
export const acceptAnswer = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  questionId: string,
  answerId: string | null,
): Promise<Question> =>
  database.transaction().execute(async (transaction) => {
    const { actor } = by
    const question = await holdQuestion(transaction, actor, questionId)
    if (!mayAccept(actor, question)) throw new ProblemError('FORBIDDEN')
    const answer = answerId === null ? null : await requireAnswer(transaction, questionId, answerId)
    if (question.acceptedAnswerId === answerId) return readQuestion(transaction, actor, questionId)
    const moment = now()
    await updateQuestion(transaction, questionId, {
      accepted_answer_id: answerId,
      ...(answerId !== null && { active_at: moment.toISOString() }),
    })
    // Of a hidden question nobody hears; it can be told once the question is shown again.
    const isTold = !question.isHidden && answer?.authorUid !== actor.identityUid
    if (answer && !answer.wasAccepted && isTold) {
      await updateAnswer(transaction, answer.id, { was_accepted: true })
      await tellAccepted(transaction, { kind: 'answer', question, post: answer }, moment)
    }
    if (isAdministrativeAct(actor, question)) {
      const act = { action: 'question.accept', subjectKind: 'question', subjectId: questionId } as const
      const facts = { before: { answer: question.acceptedAnswerId ?? '' }, after: { answer: answerId ?? '' } }
      await recordAct(transaction, by, { ...act, ...facts }, moment)
    }
    return readQuestion(transaction, actor, questionId)
  })
