import { t } from '@lingui/core/macro'
import type * as v from 'valibot'
import { ProblemError } from '~/contract/problem'
import type { Question, Report, reportInput } from '~/contract/questions'
import type { UserActor } from '../../http/actor'
import type { Database, WriteContext } from '../../context'
import { cancelPostNotices } from './question-notices'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { countAnswers, updateAnswer } from './answers.queries'
import { type LockedPost, type PostKey, lockPostForActor } from './posts.service'
import { updateQuestion } from './questions.queries'
import { readQuestion } from './questions.service'
import { findReport, hasOpenReport, insertReport, readReport, settleReports } from './reports.queries'
import { orNotFound } from '../../http/or-not-found'

/**
 * Hides a post together with its notifications and notifies its author, or shows it again. A hidden answer is no longer
 * accepted. False if nothing changed.
 */
const hidePost = async (
  context: WriteContext,
  transaction: Database,
  held: LockedPost,
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
    await cancelPostNotices(transaction, { kind, id: post.id })
    await publish(context, transaction, { type: 'post.hidden', post: held, at: now })
  }
  return true
}

/**
 * Hides or shows a question, and closes or reopens it for answers. Hiding it settles its open reports.
 * @throws ProblemError NOT_FOUND
 */
export const moderateQuestion = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  wanted: { isHidden?: boolean | undefined; isClosed?: boolean | undefined },
): Promise<Question> =>
  context.database.transaction().execute(async (transaction) => {
    const held = await lockPostForActor(transaction, by.actor, { kind: 'question', id })
    const { isHidden, isClosed } = held.question
    const after = { isHidden: wanted.isHidden ?? isHidden, isClosed: wanted.isClosed ?? isClosed }
    const moment = context.now()
    await hidePost(context, transaction, held, after.isHidden, moment)
    if (after.isClosed !== isClosed) await updateQuestion(transaction, id, { is_closed: after.isClosed })
    if (after.isHidden) await settleReports(transaction, id, decidedBy(by, 'hidden'), moment)
    if (after.isHidden !== isHidden || after.isClosed !== isClosed) {
      const event = { by, id, before: { isHidden, isClosed }, after, at: moment }
      await publish(context, transaction, { type: 'question.moderated', ...event })
    }
    return readQuestion(transaction, by.actor, id)
  })

/**
 * Hides or shows an answer.
 * @throws ProblemError NOT_FOUND
 */
export const moderateAnswer = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  isHidden: boolean,
): Promise<Question> =>
  context.database.transaction().execute(async (transaction) => {
    const held = await lockPostForActor(transaction, by.actor, { kind: 'answer', id })
    const moment = context.now()
    const isChanged = await hidePost(context, transaction, held, isHidden, moment)
    if (isHidden) await settleReports(transaction, id, decidedBy(by, 'hidden'), moment)
    if (isChanged) {
      const event = { by, id, before: { isHidden: held.post.isHidden }, after: { isHidden }, at: moment }
      await publish(context, transaction, { type: 'answer.moderated', ...event })
    }
    return readQuestion(transaction, by.actor, held.question.id)
  })

const decidedBy = ({ actor }: ActingAdministrator, state: 'hidden' | 'dismissed') => ({
  state,
  byUid: actor.identityUid,
  byName: actor.user.name,
})

/**
 * Hides a reported post, or dismisses the reports; settles all open reports of it.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was decided before
 */
export const decideReport = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  state: 'hidden' | 'dismissed',
): Promise<Report> =>
  context.database.transaction().execute(async (transaction) => {
    const found = orNotFound(await findReport(transaction, id))
    const held = await lockPostForActor(transaction, by.actor, found)
    // Read again under the lock, since another administrator may have decided on the same post.
    const report = await findReport(transaction, id)
    if (report?.state !== 'open') {
      throw new ProblemError('CONFLICT', { detail: t`Someone else decided on this report in the meantime.` })
    }
    const moment = context.now()
    if (state === 'hidden') await hidePost(context, transaction, held, true, moment)
    const settled = await settleReports(transaction, found.id, decidedBy(by, state), moment)
    const after = { state, post: `${found.kind} ${found.id}`, reports: settled }
    const event = { by, id, before: { state: 'open' }, after, at: moment }
    await publish(context, transaction, { type: 'report.decided', ...event })
    return orNotFound(await readReport(transaction, id))
  })

/**
 * Reports a post to the administrators, with one notification for all its open reports. A user's second report of the
 * same post is ignored until the first is decided.
 * @throws ProblemError NOT_FOUND
 */
export const reportPost = (
  context: WriteContext,
  actor: UserActor,
  key: PostKey,
  { reason, note }: v.InferOutput<typeof reportInput>,
): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const held = await lockPostForActor(transaction, actor, key)
    const moment = context.now()
    const isKnown = await hasOpenReport(transaction, key.id)
    await insertReport(
      transaction,
      { key, questionId: held.question.id, reporterUid: actor.identityUid, reason, note },
      moment,
    )
    if (isKnown) return
    const event = { post: held, note, reporter: actor.identityUid, at: moment }
    await publish(context, transaction, { type: 'post.reported', ...event })
  })
