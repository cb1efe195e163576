import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { countAnswers, deleteAnswer } from './answers.repository'
import { holdAnswer } from './posts'
import { isAdministrativeAct, mayChange } from './questions.policy'
import { withdrawTold } from './tell'

/**
 * Removes an answer: one's own, or any as an administrator.
 * @throws ProblemError NOT_FOUND, FORBIDDEN
 */
export const removeAnswer = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { actor } = by
    const { question, answer } = await holdAnswer(transaction, actor, id)
    if (!mayChange(actor, answer)) throw new ProblemError('FORBIDDEN')
    await withdrawTold(transaction, { kind: 'answer', id })
    await deleteAnswer(transaction, id)
    await countAnswers(transaction, question.id)
    if (!isAdministrativeAct(actor, answer)) return
    const act = { action: 'answer.remove', subjectKind: 'answer', subjectId: id } as const
    await recordAct(transaction, by, { ...act, before: { title: question.title }, after: {} }, now())
  })
