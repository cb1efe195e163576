import { t } from '@lingui/core/macro'
import { uuidv7 } from 'uuidv7'
import type {
  LearningPath,
  Quiz,
  QuizAnswers,
  QuizResult,
  Unit,
  UnitContent,
  UnitProgress,
  Video,
} from '~/contract/learning'
import { quizAnswers } from '~/contract/limits'
import { fieldProblem } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../../http/actor'
import type { StoredQuiz, StoredVideo } from '../../database/stored-values'
import type { Database, WriteContext } from '../../context'
import { type Standing, getPageVersion, presentStanding } from './progress'
import { limit } from '../../http/rate-limits'
import { isPageVersion, readOpenPage } from '../documents/pages.service'
import { insertAnswers } from './learning-paths.queries'
import { finishWhereDone, readStanding, requireUnit } from './learning-paths.service'
import { checkAnswers } from './prepare-units'
import {
  type Finished,
  type UnitRow,
  finishUnit,
  holdPath,
  lockPersonInPath,
  saveProgress,
} from './progress.queries'
import { findContent, findLastAnswers } from './units.queries'

type Question = StoredQuiz['questions'][number]

/** A quiz as learners get it: options by their random ids, in an order that reveals nothing, without the right ones. */
const askQuiz = ({ passPercent, questions }: StoredQuiz): Quiz => ({
  passPercent,
  questions: questions.map(({ id, kind, text, options }) => ({
    id,
    kind,
    text,
    options: options
      .map((option) => ({ id: option.id, text: option.text }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  })),
})

/** The right options; for `ordering` in order. */
const rightOptions = ({ kind, options }: Question): string[] =>
  options.filter(({ isRight }) => kind === 'ordering' || isRight).map(({ id }) => id)

const isRightAnswer = (question: Question, chosen: readonly string[]): boolean => {
  const right = rightOptions(question)
  if (right.length !== chosen.length) return false
  return question.kind === 'ordering'
    ? right.every((id, place) => id === chosen[place])
    : right.every((id) => chosen.includes(id))
}

/** Judges answers that fit the quiz; a question without one is not right. */
const judgeQuiz = (
  { passPercent, questions }: StoredQuiz,
  answers: QuizAnswers['answers'],
  at: string,
): QuizResult => {
  const judged = questions.map((question) => {
    const chosen = answers.find((answer) => answer.question === question.id)?.options ?? []
    return {
      id: question.id,
      isRight: isRightAnswer(question, chosen),
      chosen,
      options: rightOptions(question),
      explanation: question.explanationHtml,
    }
  })
  const right = judged.filter(({ isRight }) => isRight).length
  const total = questions.length
  return { right, total, isPassed: right * 100 >= passPercent * total, at, questions: judged }
}

type ProgressPosition = { path: string; unit: string }
type Shown = Pick<UnitProgress, 'revision' | 'pageVersion'>

/**
 * Keeps where the caller is in a unit, or that it is finished; finishing the last one finishes the path.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED; FIELDS_INVALID at `isFinished`, for a quiz
 */
export const setProgress = async (
  context: WriteContext,
  actor: IdentityActor,
  place: ProgressPosition,
  { position, isFinished, ...shown }: UnitProgress,
): Promise<LearningPath> => {
  if (isFinished) return finishReadOrSeen(context, actor, place, { position, ...shown })
  // Video positions arrive every few seconds: two reads, one write, and the answer from the read data.
  const standing = await readStanding(context.database, actor, place.path)
  const unit = requireUnit(standing, place.unit)
  // To look at a quiz begins nothing; to answer it does.
  if (unit.kind === 'quiz') return presentStanding(standing)
  const at = context.now().toISOString()
  await writeProgress(context.database, actor, { standing, unit, position }, at)
  const seconds = unit.kind === 'video' ? (position ?? unit.position) : 0
  const kept = { position: seconds, startedAt: unit.startedAt ?? at }
  return presentStanding({
    ...standing,
    path: { ...standing.path, startedAt: standing.path.startedAt ?? at, lastAt: at },
    units: standing.units.map((row) => (row.id === unit.id ? { ...row, ...kept } : row)),
  })
}

const writeProgress = (
  database: Database,
  { identityUid }: IdentityActor,
  { standing, unit, position }: { standing: Standing; unit: UnitRow; position: number | undefined },
  at: string,
) => {
  const of = { identityUid, pathId: standing.path.id, unitId: unit.id }
  return saveProgress(database, { ...of, position: unit.kind === 'video' ? position : undefined }, at)
}

const finishReadOrSeen = (
  context: WriteContext,
  actor: IdentityActor,
  place: ProgressPosition,
  { position, ...shown }: Shown & Pick<UnitProgress, 'position'>,
): Promise<LearningPath> =>
  context.database.transaction().execute(async (transaction) => {
    const standing = await holdStanding(transaction, actor, place.path)
    const unit = requireUnit(standing, place.unit)
    if (unit.kind === 'quiz') throw fieldProblem('isFinished', 'unitIsQuiz')
    const now = context.now()
    await writeProgress(transaction, actor, { standing, unit, position }, now.toISOString())
    await finishHeldUnit(context, transaction, actor, { standing, unit, shown }, now)
    return presentStanding(await readStanding(transaction, actor, place.path))
  })

/**
 * Reads the caller's progress in a path and locks both until the transaction ends: the path against changes, the caller
 * against finishing other units.
 * @throws ProblemError NOT_FOUND
 */
const holdStanding = async (transaction: Database, actor: IdentityActor, slug: string): Promise<Standing> => {
  const pathId = await holdPath(transaction, slug)
  if (pathId === null) throw new ProblemError('NOT_FOUND')
  await lockPersonInPath(transaction, { identityUid: actor.identityUid, pathId })
  return readStanding(transaction, actor, slug)
}

/** The revision and page version that the user was shown, if the unit has or had them; else the current ones. */
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
 * @param of with what the user was shown, which may be no longer what the unit says
 */
const finishHeldUnit = async (
  context: WriteContext,
  transaction: Database,
  { identityUid }: IdentityActor,
  of: { standing: Standing; unit: UnitRow; shown?: Shown },
  now: Date,
): Promise<void> => {
  const { standing, unit, shown = {} } = of
  const path = presentStanding(standing)
  if (path.units.find(({ slug }) => slug === unit.slug)?.state === 'finished') return
  const finished = await getFinished(transaction, unit, shown)
  await finishUnit(transaction, { identityUid, unitId: unit.id }, finished, now.toISOString())
  await finishWhereDone(context, transaction, { pathId: standing.path.id, identityUids: [identityUid] }, now)
}

/**
 * Grades the caller's answers to a quiz and stores them; enough right ones finish the unit. At most 30 an hour per
 * quiz.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED, TOO_MANY_REQUESTS; CONFLICT if the quiz changed since it was read;
 * FIELDS_INVALID at unknown or repeated ids
 */
export const answerQuiz = async (
  context: WriteContext,
  actor: IdentityActor,
  place: { path: string; unit: string },
  { answers, revision }: QuizAnswers,
): Promise<{ result: QuizResult; path: LearningPath }> => {
  const { database } = context
  const { identityUid } = actor
  const asked = requireUnit(await readStanding(database, actor, place.path), place.unit)
  if (asked.kind !== 'quiz') throw new ProblemError('NOT_FOUND')
  await limit(context, `quiz:${asked.id}:${identityUid}`, quizAnswers)
  return database.transaction().execute(async (transaction) => {
    const standing = await holdStanding(transaction, actor, place.path)
    const unit = requireUnit(standing, place.unit)
    const content = await findContent(transaction, unit.id)
    if (!content?.quiz) throw new ProblemError('NOT_FOUND')
    if (content.revision !== revision) {
      throw new ProblemError('CONFLICT', {
        detail: t`The questions changed in the meantime. Load them again.`,
      })
    }
    checkAnswers(content.quiz, answers)
    const now = context.now()
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
    if (result.isPassed) await finishHeldUnit(context, transaction, actor, { standing, unit }, now)
    return { result, path: presentStanding(await readStanding(transaction, actor, place.path)) }
  })
}

const typeOf = (src: string) => (src.endsWith('.webm') ? 'video/webm' : 'video/mp4')

/** A video in the form for playback; its captions are served under the address of its unit. */
const presentVideo = (
  { provider, providerId, sources, poster, duration, captions, chapters }: StoredVideo,
  { path, unit }: { path: string; unit: string },
): Video => ({
  provider,
  providerId,
  sources: sources
    .map(({ src, height }) => ({ src, height, type: typeOf(src) }))
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

const linkTo = (unit: Unit | undefined) => (unit ? { slug: unit.slug, title: unit.title } : null)

/**
 * A unit with its content, for a user who may open it; the document of a reading only if the caller may open that too.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED
 */
export const readUnit = async (
  database: Database,
  actor: IdentityActor,
  place: UnitPosition,
): Promise<UnitContent> => {
  const standing = await readStanding(database, actor, place.path)
  const row = requireUnit(standing, place.unit)
  const path = presentStanding(standing)
  const index = path.units.findIndex(({ slug }) => slug === place.unit)
  const unit = path.units[index]
  const content = await findContent(database, row.id)
  if (!unit || !content) throw new ProblemError('NOT_FOUND')
  const { video, quiz, revision, html } = content
  const isReading = unit.kind === 'reading' && unit.pageSlug !== null
  const { identityUid } = actor
  const last = quiz && (await findLastAnswers(database, { identityUid, unitId: row.id, revision }))
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
    quiz: quiz && askQuiz(quiz),
    // The required share may have changed since; a passed quiz stays passed.
    lastResult: quiz && last && { ...judgeQuiz(quiz, last.answers, last.at), isPassed: last.passed },
    previous: linkTo(path.units[index - 1]),
    next: linkTo(path.units[index + 1]),
  }
}

/**
 * The captions of a video in a language, as WebVTT.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED
 */
export const readCaptions = async (
  database: Database,
  actor: IdentityActor,
  { language, ...place }: UnitPosition & { language: string },
): Promise<string> => {
  const { id } = requireUnit(await readStanding(database, actor, place.path), place.unit)
  const content = await findContent(database, id)
  const captions = content?.video?.captions.find((candidate) => candidate.language === language)
  if (!captions) throw new ProblemError('NOT_FOUND')
  return captions.vtt
}
