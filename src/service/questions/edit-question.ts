import { fieldProblem, ProblemError } from '~/contract/problem'
import { mostChanges, type Question, type QuestionInput } from '~/contract/questions'
import { isAdmin } from '../actor'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { ensureMember } from '../members/ensure-member'
import { holdQuestion } from './posts'
import { isAdministrativeAct, mayChange, mayChangeAgain } from './questions.policy'
import { updateQuestion } from './questions.repository'
import { readQuestion } from './read-question'
import { renderWords } from './render-words'
import { correctNotices, tellMentioned } from './tell'
import { keepVersion } from './versions.repository'

type Change = Pick<QuestionInput, 'title' | 'body' | 'tags'> & { revision: number }

/**
 * Changes a question; what it said before is kept.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; CONFLICT where it was changed since it was read; FIELDS_INVALID at
 * `body`, also where it was changed as often as it can be
 */
export const editQuestion = async (
  { database, config, now }: Pick<ServiceDeps, 'database' | 'config' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { title, body, tags: given, revision }: Change,
): Promise<Question> => {
  const { actor } = by
  const { html, text, mentioned } = await renderWords(database, body)
  const tags = [...new Set(given)]
  return database.transaction().execute(async (transaction) => {
    // Whoever changes another's words is named among those who wrote them.
    if (isAdmin(actor))
      await ensureMember(transaction, { identityUid: actor.identityUid, name: actor.user.name }, now())
    const question = await holdQuestion(transaction, actor, id)
    if (!mayChange(actor, question)) throw new ProblemError('FORBIDDEN')
    if (question.revision !== revision) throw new ProblemError('CONFLICT')
    const isSame = question.title === title && question.body === body && `${question.tags}` === `${tags}`
    if (isSame) return readQuestion(transaction, actor, id)
    if (!mayChangeAgain(actor, question)) {
      const sentence = `This question was changed ${mostChanges} times, and cannot be changed again. Write what is new as an answer.`
      throw fieldProblem('body', sentence)
    }
    const moment = now()
    const at = moment.toISOString()
    const isModerated = isAdministrativeAct(actor, question)
    await keepVersion(transaction, question)
    await updateQuestion(transaction, id, {
      title,
      body,
      html,
      text,
      tags,
      revision: revision + 1,
      edited_at: at,
      edited_by: actor.identityUid,
      ...(isModerated && { is_moderated: true }),
      active_at: at,
    })
    const after = { ...question, title }
    const held = { kind: 'question', question: after, post: after } as const
    const words = { text, mentioned, writerUid: actor.identityUid }
    if (isModerated) await correctNotices({ config }, transaction, held, text)
    await tellMentioned({ config }, transaction, held, words, moment)
    if (isModerated) {
      const act = { action: 'question.update', subjectKind: 'question', subjectId: id } as const
      const before = { title: question.title, tags: question.tags.join(', '), revision }
      const changed = { title, tags: tags.join(', '), revision: revision + 1 }
      await recordAct(transaction, by, { ...act, before, after: changed }, moment)
    }
    return readQuestion(transaction, actor, id)
  })
}
