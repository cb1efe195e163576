import { t } from '@lingui/core/macro'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { type Question, maxAnswers, maxChanges } from '~/contract/questions'
import { type UserActor, isAdmin } from '../../http/actor'
import type { Database, ServiceContext, WriteContext } from '../../context'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import { renderPostBody } from './render-post-text'
import {
  cancelPostNotices,
  updatePostNotices,
  listAuthor,
  listOtherFollowers,
  recordMentions,
} from './question-notices'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import {
  type StoredAnswer,
  countAnswers,
  deleteAnswer,
  findAnswer,
  insertAnswer,
  updateAnswer,
} from './answers.queries'
import { ensureMember } from './members.service'
import { type PostKey, lockAnswerForActor, lockPostForActor, lockQuestionForActor } from './posts.service'
import { addVotes, findVote, follow, storeVersion, writeVote } from './posts.queries'
import { isAdministrativeAct, mayAccept, mayChange, mayChangeAgain, mayVote } from './community.policy'
import { updateQuestion } from './questions.queries'
import { readQuestion } from './questions.service'

const requireAnswer = async (
  transaction: Database,
  questionId: string,
  id: string,
): Promise<StoredAnswer> => {
  const answer = await findAnswer(transaction, id)
  // A hidden answer cannot be accepted.
  if (!answer || answer.questionId !== questionId || answer.isHidden) throw new ProblemError('NOT_FOUND')
  return answer
}

/**
 * Accepts the answer that solved a question, instead of an earlier one; null withdraws the acceptance. Notifies its
 * author once, even if it is accepted again.
 * @throws ProblemError NOT_FOUND, FORBIDDEN
 */
export const acceptAnswer = (
  context: WriteContext,
  by: ActingAdministrator,
  questionId: string,
  answerId: string | null,
): Promise<Question> =>
  context.database.transaction().execute(async (transaction) => {
    const { actor } = by
    const question = await lockQuestionForActor(transaction, actor, questionId)
    if (!mayAccept(actor, question)) throw new ProblemError('FORBIDDEN')
    const answer = answerId === null ? null : await requireAnswer(transaction, questionId, answerId)
    if (question.acceptedAnswerId === answerId) return readQuestion(transaction, actor, questionId)
    const moment = context.now()
    await updateQuestion(transaction, questionId, {
      accepted_answer_id: answerId,
      ...(answerId !== null && { active_at: moment.toISOString() }),
    })
    // A hidden question sends no notification; accepting again after it is shown does.
    const isTold = !question.isHidden && answer?.authorUid !== actor.identityUid
    if (answer && !answer.wasAccepted && isTold) {
      await updateAnswer(transaction, answer.id, { was_accepted: true })
      const post = { kind: 'answer' as const, question, post: answer }
      const to = await listAuthor(transaction, post)
      await publish(context, transaction, { type: 'answer.accepted', post, to, at: moment })
    }
    if (isAdministrativeAct(actor, question)) {
      const event = { by, id: questionId, before: question.acceptedAnswerId, after: answerId, at: moment }
      await publish(context, transaction, { type: 'question.accept-moderated', ...event })
    }
    return readQuestion(transaction, actor, questionId)
  })

/**
 * Answers a question, notifies its followers, and makes the author of the answer one of them.
 * @throws ProblemError NOT_FOUND; CONFLICT if it was closed; IDEMPOTENCY_KEY_REUSED; FIELDS_INVALID at `body`, also if
 *   it has the maximum number of answers
 */
export const answerQuestion = async (
  context: WriteContext,
  call: IdempotentCall & { actor: UserActor },
  questionId: string,
  body: string,
): Promise<Question> => {
  const { actor } = call
  const { html, text, mentioned } = await renderPostBody(context.database, body)
  const { identityUid, user } = actor
  return writeOnce(context, call, {
    write: async (transaction, id) => {
      const moment = context.now()
      const at = moment.toISOString()
      await ensureMember(transaction, { identityUid, name: user.name }, moment)
      const question = await lockQuestionForActor(transaction, actor, questionId)
      if (question.isClosed) {
        throw new ProblemError('CONFLICT', { detail: t`This question was closed for new answers.` })
      }
      if (question.answers >= maxAnswers) {
        throw createFieldError('body', 'answersFull', { max: maxAnswers })
      }
      await insertAnswer(transaction, {
        id,
        question_id: questionId,
        body,
        html,
        text,
        author_uid: identityUid,
        created_at: at,
        edited_at: null,
        edited_by: null,
      })
      await countAnswers(transaction, questionId)
      await updateQuestion(transaction, questionId, { active_at: at })
      const post = await lockPostForActor(transaction, actor, { kind: 'answer', id })
      const to = await recordMentions(transaction, post, { mentioned, writerUid: identityUid }, moment)
      const followers = await listOtherFollowers(transaction, post, to)
      const event = { post, text, mentioned: to, followers, at: moment }
      await publish(context, transaction, { type: 'post.published', ...event })
      await follow(transaction, { questionId, identityUid }, moment)
      return readQuestion(transaction, actor, questionId)
    },
    read: (transaction) => readQuestion(transaction, actor, questionId),
  })
}

/**
 * Changes an answer; stores the earlier version.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; CONFLICT if it was changed since it was read; FIELDS_INVALID at `body`,
 *   also after the maximum number of changes
 */
export const editAnswer = async (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
  { body, revision }: { body: string; revision: number },
): Promise<Question> => {
  const { actor } = by
  const { database, now } = context
  const { html, text, mentioned } = await renderPostBody(database, body)
  return database.transaction().execute(async (transaction) => {
    // An administrator who edits another user's text is listed among its authors.
    if (isAdmin(actor))
      await ensureMember(transaction, { identityUid: actor.identityUid, name: actor.user.name }, now())
    const { question, answer } = await lockAnswerForActor(transaction, actor, id)
    if (!mayChange(actor, answer)) throw new ProblemError('FORBIDDEN')
    if (answer.revision !== revision) throw new ProblemError('CONFLICT')
    if (answer.body === body) return readQuestion(transaction, actor, question.id)
    if (!mayChangeAgain(actor, answer)) {
      throw createFieldError('body', 'answerChangesLimited', { max: maxChanges })
    }
    const moment = now()
    const at = moment.toISOString()
    const isModerated = isAdministrativeAct(actor, answer)
    await storeVersion(transaction, answer)
    const saved = { revision: revision + 1, edited_at: at, edited_by: actor.identityUid }
    const marked = isModerated && { is_moderated: true }
    await updateAnswer(transaction, id, { body, html, text, ...saved, ...marked })
    if (!answer.isHidden) await updateQuestion(transaction, question.id, { active_at: at })
    const held = { kind: 'answer', question, post: answer } as const
    if (isModerated) await updatePostNotices(context, transaction, held, text)
    const words = { mentioned, writerUid: actor.identityUid }
    const to = await recordMentions(transaction, held, words, moment)
    await publish(context, transaction, {
      type: 'post.edited',
      by,
      post: held,
      text,
      mentioned: to,
      isModerated,
      at: moment,
      before: { revision },
      after: { revision: revision + 1 },
    })
    return readQuestion(transaction, actor, question.id)
  })
}

/**
 * Deletes an answer: the user's own, or any as an administrator.
 * @throws ProblemError NOT_FOUND, FORBIDDEN
 */
export const removeAnswer = (context: WriteContext, by: ActingAdministrator, id: string): Promise<void> =>
  context.database.transaction().execute(async (transaction) => {
    const { actor } = by
    const { question, answer } = await lockAnswerForActor(transaction, actor, id)
    if (!mayChange(actor, answer)) throw new ProblemError('FORBIDDEN')
    await cancelPostNotices(transaction, { kind: 'answer', id })
    await deleteAnswer(transaction, id)
    await countAnswers(transaction, question.id)
    if (!isAdministrativeAct(actor, answer)) return
    const before = { title: question.title }
    const event = { by, kind: 'answer' as const, id, before, at: context.now() }
    await publish(context, transaction, { type: 'post.removed', ...event })
  })

/**
 * Votes for a post, against it, or withdraws the vote. Locks the post and adds the difference to the user's earlier
 * vote, so that the sum is exact under concurrent votes.
 * @throws ProblemError NOT_FOUND; FORBIDDEN for the user's own post
 */
export const voteOnPost = (
  { database, now }: Pick<ServiceContext, 'database' | 'now'>,
  actor: UserActor,
  key: PostKey,
  value: number,
): Promise<{ votes: number; ownVote: number }> =>
  database.transaction().execute(async (transaction) => {
    const { post } = await lockPostForActor(transaction, actor, key)
    if (!mayVote(actor, post)) {
      throw new ProblemError('FORBIDDEN', { detail: t`You can’t vote on your own posts.` })
    }
    const before = await findVote(transaction, key.id, actor.identityUid)
    if (before !== value) {
      await writeVote(transaction, { postId: key.id, identityUid: actor.identityUid, value }, now())
    }
    return { votes: await addVotes(transaction, key, value - before), ownVote: value }
  })
