import type * as v from 'valibot'
import { ProblemError } from '~/contract/problem'
import type { Question, Report, reportInput } from '~/contract/questions'
import type { UserActor } from '../../http/actor'
import type { Database, ServiceContext } from '../../context'
import { tellHidden, tellReported, withdrawTold } from './question-notices'
import { type ActingAdministrator, recordAct } from '../audit/audit.service'
import { countAnswers, updateAnswer } from './answers.queries'
import { type HeldPost, type PostKey, holdPost } from './posts'
import { updateQuestion } from './questions.queries'
import { readQuestion } from './questions.service'
import { findReport, hasOpenReport, insertReport, readReport, settleReports } from './reports.queries'

/**
 * Hides a post together with its notifications and notifies its author, or shows it again. A hidden answer is no longer
 * accepted. False if nothing changed.
 */
const hidePost = async (
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

type Needs = Pick<ServiceContext, 'database' | 'now'>

/**
 * Hides a question or shows it again, closes it for answers or opens it. Open reports of a hidden post are settled with
 * it.
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

/**
 * Hides a reported post, or dismisses the reports; settles every open report of it.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was decided before
 */
export const decideReport = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
  state: 'hidden' | 'dismissed',
): Promise<Report> =>
  database.transaction().execute(async (transaction) => {
    const found = await findReport(transaction, id)
    if (!found) throw new ProblemError('NOT_FOUND')
    const held = await holdPost(transaction, by.actor, found)
    // Read again under the lock, since another administrator may have decided on the same post.
    const report = await findReport(transaction, id)
    if (report?.state !== 'open') {
      throw new ProblemError('CONFLICT', { detail: 'Somebody decided on this report in the meantime.' })
    }
    const moment = now()
    const { identityUid, user } = by.actor
    if (state === 'hidden') await hidePost(transaction, held, true, moment)
    const settled = await settleReports(
      transaction,
      found.id,
      { state, byUid: identityUid, byName: user.name },
      moment,
    )
    const act = { action: 'report.decide', subjectKind: 'report', subjectId: id } as const
    const after = { state, post: `${found.kind} ${found.id}`, reports: settled }
    await recordAct(transaction, by, { ...act, before: { state: 'open' }, after }, moment)
    const decided = await readReport(transaction, id)
    if (!decided) throw new ProblemError('NOT_FOUND')
    return decided
  })

/**
 * Reports a post to the administrators: one notification while it has open reports, however many. A user's second
 * report of the same post adds nothing until the first is decided.
 * @throws ProblemError NOT_FOUND
 */
export const reportPost = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: UserActor,
  key: PostKey,
  { reason, note }: v.InferOutput<typeof reportInput>,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const held = await holdPost(transaction, actor, key)
    const moment = now()
    const isKnown = await hasOpenReport(transaction, key.id)
    await insertReport(
      transaction,
      { key, questionId: held.question.id, reporterUid: actor.identityUid, reason, note },
      moment,
    )
    if (!isKnown) await tellReported(transaction, held, note, moment)
  })
