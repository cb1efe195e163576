import { uuidv7 } from 'uuidv7'
import type { Question, QuestionInput } from '~/contract/questions'
import type { UserActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { ensureMember } from '../members/ensure-member'
import { doneBefore, type Keyed } from '../idempotency/done-before'
import { findSubject } from './find-subject'
import { follow } from './followers.repository'
import { holdPost } from './posts'
import { insertQuestion } from './questions.repository'
import { readQuestion } from './read-question'
import { renderWords } from './render-words'
import { tellMentioned } from './tell'

/**
 * Asks a question, which whoever asks follows.
 * @throws ProblemError FIELDS_INVALID at `body`, `document` or `heading`; IDEMPOTENCY_KEY_REUSED
 */
export const askQuestion = async (
  { database, config, now }: Pick<ServiceDeps, 'database' | 'config' | 'now'>,
  actor: UserActor,
  { idempotencyKey, ...content }: Keyed<QuestionInput>,
): Promise<Question> => {
  const { title, body, tags, document, heading } = content
  const subject = await findSubject(database, actor, { document, heading })
  const { html, text, mentioned } = await renderWords(database, body)
  const { identityUid, user } = actor
  return database.transaction().execute(async (transaction) => {
    const at = now()
    const id = uuidv7()
    const sent = { idempotencyKey, call: 'questions.ask', by: identityUid, content }
    const before = await doneBefore(transaction, sent, id, at)
    if (before !== null) return readQuestion(transaction, actor, before)
    await ensureMember(transaction, { identityUid, name: user.name }, at)
    await insertQuestion(transaction, {
      id,
      title,
      body,
      html,
      text,
      tags: [...new Set(tags)],
      ...subject,
      author_uid: identityUid,
      accepted_answer_id: null,
      created_at: at.toISOString(),
      edited_at: null,
      edited_by: null,
      active_at: at.toISOString(),
    })
    await follow(transaction, { questionId: id, identityUid }, at)
    const held = await holdPost(transaction, actor, { kind: 'question', id })
    await tellMentioned({ config }, transaction, held, { text, mentioned, writerUid: identityUid }, at)
    return readQuestion(transaction, actor, id)
  })
}
