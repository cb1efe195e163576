import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { isAdmin } from '../actor'
import { listAnswerIds } from './answers.repository'
import { holdQuestion } from './posts'
import { isAdministrativeAct, mayChange } from './questions.policy'
import { deleteQuestion } from './questions.repository'
import { withdrawTold } from './tell'

/**
 * Removes a question with all that belongs to it: one's own while nobody has answered, any as an administrator.
 * @throws ProblemError NOT_FOUND, FORBIDDEN, NOT_EMPTY
 */
export const removeQuestion = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { actor } = by
    const question = await holdQuestion(transaction, actor, id)
    if (!mayChange(actor, question)) throw new ProblemError('FORBIDDEN')
    // Those out of sight too: what was found wrong with them would go unseen.
    if (!isAdmin(actor) && (await listAnswerIds(transaction, id)).length > 0) {
      throw new ProblemError('NOT_EMPTY', {
        detail: 'Somebody answered, and the answers would go with the question.',
      })
    }
    await withdrawTold(transaction, { kind: 'question', id })
    await deleteQuestion(transaction, id)
    if (!isAdministrativeAct(actor, question)) return
    const act = { action: 'question.remove', subjectKind: 'question', subjectId: id } as const
    const before = { title: question.title, answers: question.answers }
    await recordAct(transaction, by, { ...act, before, after: {} }, now())
  })
