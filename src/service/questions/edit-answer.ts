import { fieldProblem, ProblemError } from '~/contract/problem'
import { mostChanges, type Question } from '~/contract/questions'
import { isAdmin } from '../actor'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { ensureMember } from '../members/ensure-member'
import { updateAnswer } from './answers.repository'
import { holdAnswer } from './posts'
import { isAdministrativeAct, mayChange, mayChangeAgain } from './questions.policy'
import { updateQuestion } from './questions.repository'
import { readQuestion } from './read-question'
import { renderWords } from './render-words'
import { correctNotices, tellMentioned } from './tell'
import { keepVersion } from './versions.repository'

/**
 * Changes an answer; what it said before is kept.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; CONFLICT where it was changed since it was read; FIELDS_INVALID at
 * `body`, also where it was changed as often as it can be
 */
export const editAnswer = async (
  { database, config, now }: Pick<ServiceDeps, 'database' | 'config' | 'now'>,
  by: ActingAdministrator,
  id: string,
  { body, revision }: { body: string; revision: number },
): Promise<Question> => {
  const { actor } = by
  const { html, text, mentioned } = await renderWords(database, body)
  return database.transaction().execute(async (transaction) => {
    // Whoever changes another's words is named among those who wrote them.
    if (isAdmin(actor))
      await ensureMember(transaction, { identityUid: actor.identityUid, name: actor.user.name }, now())
    const { question, answer } = await holdAnswer(transaction, actor, id)
    if (!mayChange(actor, answer)) throw new ProblemError('FORBIDDEN')
    if (answer.revision !== revision) throw new ProblemError('CONFLICT')
    if (answer.body === body) return readQuestion(transaction, actor, question.id)
    if (!mayChangeAgain(actor, answer)) {
      const sentence = `This answer was changed ${mostChanges} times, and cannot be changed again. Write what is new as another one.`
      throw fieldProblem('body', sentence)
    }
    const moment = now()
    const at = moment.toISOString()
    const isModerated = isAdministrativeAct(actor, answer)
    await keepVersion(transaction, answer)
    const saved = { revision: revision + 1, edited_at: at, edited_by: actor.identityUid }
    const marked = isModerated && { is_moderated: true }
    await updateAnswer(transaction, id, { body, html, text, ...saved, ...marked })
    if (!answer.isHidden) await updateQuestion(transaction, question.id, { active_at: at })
    const held = { kind: 'answer', question, post: answer } as const
    const words = { text, mentioned, writerUid: actor.identityUid }
    if (isModerated) await correctNotices({ config }, transaction, held, text)
    await tellMentioned({ config }, transaction, held, words, moment)
    if (isModerated) {
      const act = { action: 'answer.update', subjectKind: 'answer', subjectId: id } as const
      await recordAct(
        transaction,
        by,
        { ...act, before: { revision }, after: { revision: revision + 1 } },
        moment,
      )
    }
    return readQuestion(transaction, actor, question.id)
  })
}
