import { uuidv7 } from 'uuidv7'
import type { LearningPath, QuizAnswers, QuizResult } from '~/contract/learning-paths'
import { quizAnswers } from '~/contract/limits'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { limit } from '../rate-limit'
import { insertAnswers } from './answers.repository'
import { checkAnswers } from './check-answers'
import { judgeQuiz } from './present-quiz'
import { saveProgress } from './progress.repository'
import { readStanding, requireUnit } from './read-standing'
import { finishHeldUnit, holdStanding } from './set-progress'
import { presentStanding } from './standing'
import { findContent } from './unit-content.repository'

type Needs = Pick<ServiceDeps, 'database' | 'config' | 'now'>

/**
 * Judges the caller's answers to a quiz and keeps them; enough right ones finish the unit. At most 30 an hour a quiz.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED, TOO_MANY_REQUESTS; CONFLICT where the quiz changed since it was
 * read; FIELDS_INVALID at what is foreign or given twice
 */
export const answerQuiz = async (
  deps: Needs,
  actor: IdentityActor,
  place: { path: string; unit: string },
  { answers, revision }: QuizAnswers,
): Promise<{ result: QuizResult; path: LearningPath }> => {
  const { database } = deps
  const { identityUid } = actor
  const asked = requireUnit(await readStanding(database, actor, place.path), place.unit)
  if (asked.kind !== 'quiz') throw new ProblemError('NOT_FOUND')
  await limit(deps, `quiz:${asked.id}:${identityUid}`, quizAnswers)
  return database.transaction().execute(async (transaction) => {
    const standing = await holdStanding(transaction, actor, place.path)
    const unit = requireUnit(standing, place.unit)
    const content = await findContent(transaction, unit.id)
    if (!content?.quiz) throw new ProblemError('NOT_FOUND')
    if (content.revision !== revision) {
      throw new ProblemError('CONFLICT', {
        detail: 'The questions changed in the meantime. Load them again.',
      })
    }
    checkAnswers(content.quiz, answers)
    const now = deps.now()
    const at = now.toISOString()
    const result = judgeQuiz(content.quiz, answers, at)
    const of = { identityUid, pathId: standing.path.id, unitId: unit.id }
    await saveProgress(transaction, { ...of, position: undefined }, at)
    await insertAnswers(transaction, {
      id: uuidv7(),
      identity_uid: identityUid,
      unit_id: unit.id,
      unit_revision: revision,
      answers: JSON.stringify(answers),
      right_count: result.right,
      question_count: result.total,
      passed: result.isPassed,
      at,
    })
    if (result.isPassed) await finishHeldUnit(deps, transaction, actor, { standing, unit }, now)
    return { result, path: presentStanding(await readStanding(transaction, actor, place.path)) }
  })
}
