import { t } from '@lingui/core/macro'
import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 } from 'uuidv7'
import type {
  LearningPath,
  Quiz,
  QuizAnswers,
  QuizAttempts,
  QuizQuestion,
  QuizResult,
  Unit,
  UnitContent,
  UnitProgress,
  Video,
} from '~/contract/learning'
import { quizAnswers } from '~/contract/limits'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../../http/actor'
import type { StoredQuiz, StoredVideo } from '../../database/stored-values'
import type { Database, WriteContext } from '../../context'
import { type PathProgress, getPageVersion, presentPath } from './progress'
import { limit } from '../../http/rate-limits'
import { isPageVersion, readOpenPage } from '../documents/pages.service'
import { insertAttempt } from './learning-paths.queries'
import {
  type ProgressContext,
  finishCompletedPaths,
  readPathProgress,
  requireUnit,
} from './learning-paths.service'
import { checkAnswers } from './prepare-units'
import {
  type Finished,
  type UnitRow,
  finishUnit,
  lockPathForShare,
  lockUserInPath,
  saveProgress,
} from './progress.queries'
import { publish } from '../../events/publish'
import { type IdempotentCall, writeOnce } from '../../http/idempotency'
import type { ActingAdministrator } from '../audit/audit.service'
import { findLearner } from './learners.queries'
import {
  type AttemptRow,
  type AttemptsRow,
  deleteDraw,
  findAttempts,
  findContent,
  findDraw,
  insertGrant,
  storeDraw,
} from './units.queries'
import { orNotFound } from '../../http/or-not-found'

type Question = StoredQuiz['questions'][number]

/**
 * Presents a question to learners: options by their random ids, whose order reveals nothing, without the right ones.
 */
const presentQuestion = ({ id, kind, text, options }: Question): QuizQuestion => ({
  id,
  kind,
  text,
  options: options
    .map((option) => ({ id: option.id, text: option.text }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

/** How many questions an attempt has. */
const countQuestions = ({ drawCount, questions }: StoredQuiz): number =>
  Math.min(drawCount ?? questions.length, questions.length)

/** Draws some of the questions at random. */
const drawQuestions = (quiz: StoredQuiz): string[] => {
  const left = quiz.questions.map(({ id }) => id)
  return Array.from({ length: countQuestions(quiz) }, () => left.splice(randomInt(left.length), 1)).flat()
}

/** The quiz with only the drawn questions, in their order; null for all. */
const selectDrawn = (quiz: StoredQuiz, drawn: readonly string[] | null): StoredQuiz =>
  drawn === null
    ? quiz
    : {
        ...quiz,
        questions: drawn.flatMap((id) => quiz.questions.find((question) => question.id === id) ?? []),
      }

/** Computes how many attempts at a quiz a user has left. */
const getAttempts = (
  { maxAttempts, waitMinutes }: StoredQuiz,
  { last, made, granted }: AttemptsRow,
  now: Date,
): QuizAttempts => {
  const left = maxAttempts === null ? null : Math.max(0, maxAttempts + granted - made)
  const next = last === null || last.passed ? 0 : Date.parse(last.at) + waitMinutes * 60_000
  const nextAt = left !== 0 && next > now.getTime() ? new Date(next).toISOString() : null
  return { number: made + 1, left, nextAt }
}

/** @throws ProblemError NO_ATTEMPT_LEFT, TOO_MANY_REQUESTS */
const requireAttempt = ({ left, nextAt }: QuizAttempts, now: Date): void => {
  if (left === 0) throw new ProblemError('NO_ATTEMPT_LEFT')
  if (nextAt === null) return
  const retryAfter = Math.ceil((Date.parse(nextAt) - now.getTime()) / 1000)
  throw new ProblemError('TOO_MANY_REQUESTS', {
    detail: t`The next attempt is not possible yet.`,
    retryAfter,
  })
}

/** The right options; in order for `ordering`. */
const getRightOptions = ({ kind, options }: Question): string[] =>
  options.filter(({ isRight }) => kind === 'ordering' || isRight).map(({ id }) => id)

const isRightAnswer = (question: Question, chosen: readonly string[]): boolean => {
  const right = getRightOptions(question)
  if (right.length !== chosen.length) return false
  return question.kind === 'ordering'
    ? right.every((id, place) => id === chosen[place])
    : right.every((id) => chosen.includes(id))
}

/**
 * Grades answers that fit the quiz; a question without an answer is wrong.
 * @param hasPassed whether the user passed the quiz before, which may show the right answers
 */
const gradeQuiz = (
  { passPercent, questions, showAnswers }: StoredQuiz,
  { answers, at, passed }: Pick<AttemptRow, 'answers' | 'at'> & { passed?: boolean },
  hasPassed: boolean,
): QuizResult => {
  const judged = questions.map((question) => {
    const chosen = answers.find((answer) => answer.question === question.id)?.options ?? []
    return { question, isRight: isRightAnswer(question, chosen), chosen }
  })
  const right = judged.filter(({ isRight }) => isRight).length
  const total = questions.length
  // The required share may have changed since; a passed quiz stays passed.
  const isPassed = passed ?? right * 100 >= passPercent * total
  const isShown = showAnswers === 'attempt' || (showAnswers === 'passed' && (isPassed || hasPassed))
  return {
    right,
    total,
    isPassed,
    at,
    questions: judged.map(({ question, isRight, chosen }) => ({
      id: question.id,
      question: presentQuestion(question),
      isRight: isShown ? isRight : null,
      chosen,
      options: isShown ? getRightOptions(question) : null,
      explanation: isShown ? question.explanationHtml : '',
    })),
  }
}

type ProgressPosition = { path: string; unit: string }
type Shown = Pick<UnitProgress, 'revision' | 'pageVersion'>

/**
 * Stores the caller's position in a unit, or that it is finished; finishing the last one finishes the path.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED; FIELDS_INVALID at `isFinished`, for a quiz
 */
export const setProgress = async (
  context: WriteContext,
  actor: IdentityActor,
  place: ProgressPosition,
  { position, isFinished, ...shown }: UnitProgress,
): Promise<LearningPath> => {
  if (isFinished) return finishReadingOrVideo(context, actor, place, { position, ...shown })
  // Video positions arrive every few seconds: two reads, one write, and the response from the data that was read.
  const progress = await readPathProgress(context, actor, place.path)
  const unit = requireUnit(progress, place.unit)
  // Opening a quiz does not begin it; answering does.
  if (unit.kind === 'quiz') return presentPath(progress)
  const at = context.now().toISOString()
  await writeProgress(context.database, actor, { progress, unit, position }, at)
  const seconds = unit.kind === 'video' ? (position ?? unit.position) : 0
  const kept = { position: seconds, startedAt: unit.startedAt ?? at }
  return presentPath({
    ...progress,
    path: { ...progress.path, startedAt: progress.path.startedAt ?? at, lastAt: at },
    units: progress.units.map((row) => (row.id === unit.id ? { ...row, ...kept } : row)),
  })
}

const writeProgress = (
  database: Database,
  { identityUid }: IdentityActor,
  { progress, unit, position }: { progress: PathProgress; unit: UnitRow; position: number | undefined },
  at: string,
) => {
  const of = { identityUid, pathId: progress.path.id, unitId: unit.id }
  return saveProgress(database, { ...of, position: unit.kind === 'video' ? position : undefined }, at)
}

const finishReadingOrVideo = (
  context: WriteContext,
  actor: IdentityActor,
  place: ProgressPosition,
  { position, ...shown }: Shown & Pick<UnitProgress, 'position'>,
): Promise<LearningPath> =>
  context.database.transaction().execute(async (transaction) => {
    const within = { ...context, database: transaction }
    const progress = await lockPathProgress(within, actor, place.path)
    const unit = requireUnit(progress, place.unit)
    if (unit.kind === 'quiz') throw createFieldError('isFinished', 'unitIsQuiz')
    const now = context.now()
    await writeProgress(transaction, actor, { progress, unit, position }, now.toISOString())
    await finishLockedUnit(context, transaction, actor, { progress, unit, shown }, now)
    return presentPath(await readPathProgress(within, actor, place.path))
  })

/**
 * Reads the caller's progress in a path and locks both until the transaction ends: the path against changes, the caller
 * against finishing other units.
 * @throws ProblemError NOT_FOUND
 */
const lockPathProgress = async (
  within: ProgressContext,
  actor: IdentityActor,
  slug: string,
): Promise<PathProgress> => {
  const pathId = orNotFound(await lockPathForShare(within.database, slug))
  await lockUserInPath(within.database, { identityUid: actor.identityUid, pathId })
  return readPathProgress(within, actor, slug)
}

/** The revision and page version that the user was shown, if the unit has or had them; otherwise the current ones. */
const getFinished = async (
  transaction: Database,
  unit: UnitRow,
  { revision = unit.revision, pageVersion }: Shown,
): Promise<Finished> => {
  const newest = getPageVersion(unit)
  const isEarlier =
    newest !== null &&
    pageVersion !== undefined &&
    pageVersion < newest &&
    (await isPageVersion(transaction, unit.pageSlug ?? '', pageVersion))
  return {
    unitRevision: revision >= 1 && revision <= unit.revision ? revision : unit.revision,
    pageVersion: isEarlier ? pageVersion : newest,
  }
}

/**
 * Finishes a begun unit, also again after it changed, and with the last one the path.
 * @param of with the revision that the user was shown, which may be outdated
 */
const finishLockedUnit = async (
  context: WriteContext,
  transaction: Database,
  { identityUid }: IdentityActor,
  of: { progress: PathProgress; unit: UnitRow; shown?: Shown },
  now: Date,
): Promise<void> => {
  const { progress, unit, shown = {} } = of
  const path = presentPath(progress)
  if (path.units.find(({ slug }) => slug === unit.slug)?.state === 'finished') return
  const finished = await getFinished(transaction, unit, shown)
  await finishUnit(transaction, { identityUid, unitId: unit.id }, finished, now.toISOString())
  await finishCompletedPaths(
    context,
    transaction,
    { pathId: progress.path.id, identityUids: [identityUid] },
    now,
  )
}

const hasFinished = (progress: PathProgress, slug: string): boolean =>
  presentPath(progress).units.find((unit) => unit.slug === slug)?.state === 'finished'

/**
 * Grades the caller's answers to a quiz and stores them; enough right ones finish the unit. At most 30 an hour per
 * quiz, and as its policy says. The same answers to the same attempt are graded once.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED, TOO_MANY_REQUESTS, NO_ATTEMPT_LEFT; CONFLICT if the
 * quiz changed since it was read, or this attempt was made with other answers; FIELDS_INVALID at unknown or repeated ids
 */
export const answerQuiz = async (
  context: WriteContext,
  actor: IdentityActor,
  place: { path: string; unit: string },
  { answers, revision, attempt }: QuizAnswers,
): Promise<{ result: QuizResult; attempts: QuizAttempts; path: LearningPath }> => {
  const { database } = context
  const { identityUid } = actor
  const asked = requireUnit(await readPathProgress(context, actor, place.path), place.unit)
  if (asked.kind !== 'quiz') throw new ProblemError('NOT_FOUND')
  await limit(context, `quiz:${asked.id}:${identityUid}`, quizAnswers)
  return database.transaction().execute(async (transaction) => {
    const within = { ...context, database: transaction }
    const progress = await lockPathProgress(within, actor, place.path)
    const unit = requireUnit(progress, place.unit)
    const content = await findContent(transaction, unit.id)
    if (!content?.quiz) throw new ProblemError('NOT_FOUND')
    const changed = t`The questions changed in the meantime. Load them again.`
    if (content.revision !== revision) throw new ProblemError('CONFLICT', { detail: changed })
    const of = { identityUid, unitId: unit.id, revision }
    const before = await findAttempts(transaction, of)
    const { last, made } = before
    const now = context.now()
    const hasPassed = hasFinished(progress, unit.slug)
    if (attempt !== undefined && attempt !== made + 1) {
      const isRepeat = last !== null && attempt === made && isDeepStrictEqual(last.answers, answers)
      if (!isRepeat) {
        throw new ProblemError('CONFLICT', {
          detail: t`You already answered this attempt, perhaps in another tab.`,
        })
      }
      const result = gradeQuiz(selectDrawn(content.quiz, last.questions), last, hasPassed)
      return { result, attempts: getAttempts(content.quiz, before, now), path: presentPath(progress) }
    }
    requireAttempt(getAttempts(content.quiz, before, now), now)
    const drawn = await findDraw(transaction, of)
    checkAnswers(content.quiz, answers)
    const isOther = answers.some(({ question }) => drawn?.includes(question) === false)
    // Answering undrawn questions would let the learner choose them.
    const isUndrawn = drawn === null && countQuestions(content.quiz) < content.quiz.questions.length
    if (isOther || isUndrawn) throw new ProblemError('CONFLICT', { detail: changed })
    const at = now.toISOString()
    const result = gradeQuiz(selectDrawn(content.quiz, drawn), { answers, at }, hasPassed)
    const { right, total, isPassed } = result
    const pathId = progress.path.id
    await saveProgress(transaction, { identityUid, pathId, unitId: unit.id, position: undefined }, at)
    await insertAttempt(transaction, {
      id: uuidv7(),
      identity_uid: identityUid,
      unit_id: unit.id,
      unit_revision: revision,
      answers: JSON.stringify(answers),
      questions: drawn,
      right_count: right,
      question_count: total,
      passed: isPassed,
      at,
    })
    await deleteDraw(transaction, of)
    if (isPassed) await finishLockedUnit(context, transaction, actor, { progress, unit }, now)
    const row = { answers, questions: drawn, at, passed: isPassed }
    const attempts = getAttempts(content.quiz, { ...before, last: row, made: made + 1 }, now)
    return { result, attempts, path: presentPath(await readPathProgress(within, actor, place.path)) }
  })
}

interface QuizOfUser {
  identityUid: string
  pathId: string
  unitId: string
  revision: number
  hasPassed: boolean
}

/**
 * Presents a user's last attempt at a quiz, and the next one; `drawn` are its questions, null for all or if none are
 * drawn yet.
 */
const readAttempt = async (database: Database, quiz: StoredQuiz, of: QuizOfUser, now: Date) => {
  const before = await findAttempts(database, of)
  const attempts = getAttempts(quiz, before, now)
  const isPossible = attempts.left !== 0 && attempts.nextAt === null
  return { last: before.last, attempts, isPossible, drawn: isPossible ? await findDraw(database, of) : [] }
}

/**
 * Draws the questions of the next attempt. Locks the user as grading does, since a graded answer makes another attempt
 * the next one.
 */
const drawAttempt = (database: Database, quiz: StoredQuiz, of: QuizOfUser, now: Date) =>
  database.transaction().execute(async (transaction) => {
    await lockUserInPath(transaction, of)
    const asked = await readAttempt(transaction, quiz, of, now)
    return { ...asked, drawn: asked.drawn ?? (await storeDraw(transaction, of, drawQuestions(quiz))) }
  })

/**
 * Returns a quiz for a user, with the result of the last attempt. Draws the questions of the next attempt if there is
 * one and none are drawn yet.
 */
const readQuiz = async (
  { database, now }: Pick<WriteContext, 'database' | 'now'>,
  quiz: StoredQuiz,
  of: QuizOfUser,
): Promise<{ quiz: Quiz; lastResult: QuizResult | null }> => {
  const at = now()
  const isPool = countQuestions(quiz) < quiz.questions.length
  const found = await readAttempt(database, quiz, of, at)
  const isUndrawn = isPool && found.drawn === null
  const asked = isUndrawn ? await drawAttempt(database, quiz, of, at) : found
  const { last, attempts, isPossible, drawn } = asked
  const { questions } = selectDrawn(quiz, drawn)
  return {
    quiz: {
      passPercent: quiz.passPercent,
      questionCount: isPossible ? questions.length : countQuestions(quiz),
      attempts,
      questions: questions.map(presentQuestion),
    },
    lastResult: last && gradeQuiz(selectDrawn(quiz, last.questions), last, of.hasPassed),
  }
}

/**
 * Grants a learner one more attempt at a quiz.
 * @throws ProblemError NOT_FOUND, IDEMPOTENCY_KEY_REUSED; CONFLICT where attempts have no limit
 */
export const grantAttempt = (
  context: WriteContext,
  by: ActingAdministrator & IdempotentCall,
  { pathId, identityUid, unitId }: { pathId: string; identityUid: string; unitId: string },
): Promise<void> =>
  writeOnce(context, by, {
    write: async (transaction) => {
      const learner = await findLearner(transaction, { pathId, identityUid, unitId })
      const content = learner && (await findContent(transaction, unitId))
      if (!content?.quiz) throw new ProblemError('NOT_FOUND')
      if (content.quiz.maxAttempts === null) {
        throw new ProblemError('CONFLICT', { detail: t`This quiz has no limit of attempts any more.` })
      }
      const granted = await insertGrant(transaction, { identityUid, unitId, revision: content.revision })
      const facts = { ...learner, identityUid, maxAttempts: content.quiz.maxAttempts + granted }
      await publish(context, transaction, { type: 'attempt.granted', by, pathId, facts, at: context.now() })
    },
    read: async () => undefined,
  })

const getVideoType = (src: string) => (src.endsWith('.webm') ? 'video/webm' : 'video/mp4')

/** Presents a video for playback; its captions are served under the address of its unit. */
const presentVideo = (
  { provider, providerId, sources, poster, duration, captions, chapters }: StoredVideo,
  { path, unit }: { path: string; unit: string },
): Video => ({
  provider,
  providerId,
  sources: sources
    .map(({ src, height }) => ({ src, height, type: getVideoType(src) }))
    .toSorted((a, b) => b.height - a.height),
  poster,
  duration,
  captions: captions.map(({ language, label, cues }) => ({
    language,
    label,
    src: `/learning-paths/${path}/${unit}/captions/${language}.vtt`,
    cues,
  })),
  chapters: chapters.toSorted((a, b) => a.at - b.at),
})

type UnitPosition = { path: string; unit: string }

const getUnitLink = (unit: Unit | undefined) => (unit ? { slug: unit.slug, title: unit.title } : null)

/**
 * Returns a unit with its content, for a user who may open it; the document of a reading only if the caller may open
 * that too.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED
 */
export const readUnit = async (
  context: ProgressContext,
  actor: IdentityActor,
  place: UnitPosition,
): Promise<UnitContent> => {
  const { database } = context
  const progress = await readPathProgress(context, actor, place.path)
  const row = requireUnit(progress, place.unit)
  const path = presentPath(progress)
  const index = path.units.findIndex(({ slug }) => slug === place.unit)
  const unit = path.units[index]
  const content = await findContent(database, row.id)
  if (!unit || !content) throw new ProblemError('NOT_FOUND')
  const { video, quiz, revision, html } = content
  const isReading = unit.kind === 'reading' && unit.pageSlug !== null
  const { identityUid } = actor
  const hasPassed = unit.state === 'finished'
  const of = { identityUid, pathId: progress.path.id, unitId: row.id, revision, hasPassed }
  const asked = quiz && (await readQuiz(context, quiz, of))
  return {
    ...unit,
    path: {
      slug: path.slug,
      title: path.title,
      order: path.order,
      units: path.units,
      finishedUnits: path.finishedUnits,
      certificate: path.certificate,
    },
    number: index + 1,
    revision,
    html,
    document: isReading ? await readOpenPage(database, actor, unit.pageSlug ?? '') : null,
    video: video && presentVideo(video, place),
    quiz: asked && asked.quiz,
    lastResult: asked && asked.lastResult,
    previous: getUnitLink(path.units[index - 1]),
    next: getUnitLink(path.units[index + 1]),
  }
}

/**
 * Returns the captions of a video in a language, as WebVTT.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED
 */
export const readCaptions = async (
  context: ProgressContext,
  actor: IdentityActor,
  { language, ...place }: UnitPosition & { language: string },
): Promise<string> => {
  const { id } = requireUnit(await readPathProgress(context, actor, place.path), place.unit)
  const content = await findContent(context.database, id)
  const captions = content?.video?.captions.find((candidate) => candidate.language === language)
  if (!captions) throw new ProblemError('NOT_FOUND')
  return captions.vtt
}
