import type { Question } from '~/contract/questions'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { hidePost } from './hide-post'
import { holdPost } from './posts'
import { updateQuestion } from './questions.repository'
import { readQuestion } from './read-question'
import { settleReports } from './reports.repository'

type Needs = Pick<ServiceDeps, 'database' | 'now'>

/**
 * Hides a question or shows it again, closes it for answers or opens it. Open reports of what is hidden are
 * settled with it.
 * @throws ProblemError NOT_FOUND
 */
export const moderateQuestion = (
  { database, now }: Needs,
  by: ActingAdministrator,
  id: string,
  wanted: { isHidden?: boolean | undefined; isClosed?: boolean | undefined },
): Promise<Question> =>
  database.transaction().execute(async (transaction) => {
    const held = await holdPost(transaction, by.actor, { kind: 'question', id })
    const { isHidden, isClosed } = held.question
    const after = { isHidden: wanted.isHidden ?? isHidden, isClosed: wanted.isClosed ?? isClosed }
    const moment = now()
    await hidePost(transaction, held, after.isHidden, moment)
    if (after.isClosed !== isClosed) await updateQuestion(transaction, id, { is_closed: after.isClosed })
    if (after.isHidden) await settleReports(transaction, id, hiddenBy(by), moment)
    if (after.isHidden !== isHidden || after.isClosed !== isClosed) {
      const act = { action: 'question.moderate', subjectKind: 'question', subjectId: id } as const
      await recordAct(transaction, by, { ...act, before: { isHidden, isClosed }, after }, moment)
    }
    return readQuestion(transaction, by.actor, id)
  })

/**
 * Hides an answer, or shows it again.
 * @throws ProblemError NOT_FOUND
 */
export const moderateAnswer = (
  { database, now }: Needs,
  by: ActingAdministrator,
  id: string,
  isHidden: boolean,
): Promise<Question> =>
  database.transaction().execute(async (transaction) => {
    const held = await holdPost(transaction, by.actor, { kind: 'answer', id })
    const moment = now()
    const isChanged = await hidePost(transaction, held, isHidden, moment)
    if (isHidden) await settleReports(transaction, id, hiddenBy(by), moment)
    if (isChanged) {
      const act = { action: 'answer.moderate', subjectKind: 'answer', subjectId: id } as const
      const before = { isHidden: held.post.isHidden }
      await recordAct(transaction, by, { ...act, before, after: { isHidden } }, moment)
    }
    return readQuestion(transaction, by.actor, held.question.id)
  })

const hiddenBy = ({ actor }: ActingAdministrator) => ({
  state: 'hidden' as const,
  byUid: actor.identityUid,
  byName: actor.user.name,
})
