import { uuidv7 } from 'uuidv7'
import { fieldProblem, ProblemError } from '~/contract/problem'
import { mostAnswers, type Question } from '~/contract/questions'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { ensureMember } from '../members/ensure-member'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { countAnswers, insertAnswer } from './answers.repository'
import { follow } from './followers.repository'
import { holdPost, holdQuestion } from './posts'
import { updateQuestion } from './questions.repository'
import { readQuestion } from './read-question'
import { renderWords } from './render-words'
import { tellFollowers, tellMentioned } from './tell'

/**
 * Answers a question, tells whoever follows it, and lets whoever answers follow it too.
 * @throws ProblemError NOT_FOUND; CONFLICT where it was closed; IDEMPOTENCY_KEY_REUSED; FIELDS_INVALID at `body`, also where it
 * has as many answers as it can
 */
export const answerQuestion = async (
  { database, config, now }: Pick<ServiceDeps, 'database' | 'config' | 'now'>,
  actor: UserActor,
  questionId: string,
  { body, idempotencyKey }: Keyed<{ body: string }>,
): Promise<Question> => {
  const { html, text, mentioned } = await renderWords(database, body)
  const { identityUid, user } = actor
  return database.transaction().execute(async (transaction) => {
    const moment = now()
    const at = moment.toISOString()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'questions.answer', by: identityUid, content: { questionId, body } }
    if ((await doneBefore(transaction, sent, id, moment)) !== null) {
      return readQuestion(transaction, actor, questionId)
    }
    await ensureMember(transaction, { identityUid, name: user.name }, moment)
    const question = await holdQuestion(transaction, actor, questionId)
    if (question.isClosed) {
      throw new ProblemError('CONFLICT', { detail: 'This question was closed for new answers.' })
    }
    if (question.answers >= mostAnswers) {
      const sentence = `This question has ${mostAnswers} answers, and can have no more. Ask a new one instead.`
      throw fieldProblem('body', sentence)
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
    const held = await holdPost(transaction, actor, { kind: 'answer', id })
    const told = await tellMentioned(
      { config },
      transaction,
      held,
      { text, mentioned, writerUid: identityUid },
      moment,
    )
    await tellFollowers({ config }, transaction, held, { text, besides: told }, moment)
    await follow(transaction, { questionId, identityUid }, moment)
    return readQuestion(transaction, actor, questionId)
  })
}
