import type { Unit, UnitContent } from '~/contract/learning-paths'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { readOpenPage } from '../pages/open-pages'
import { askQuiz, judgeQuiz } from './present-quiz'
import { presentVideo } from './present-video'
import { readStanding, requireUnit } from './read-standing'
import { presentStanding } from './standing'
import { findContent, findLastAnswers } from './unit-content.repository'

type Place = { path: string; unit: string }

const linkTo = (unit: Unit | undefined) => (unit ? { slug: unit.slug, title: unit.title } : null)

/**
 * A unit with what is in it, for whoever may open it; the document of a reading as far as the caller may open that.
 * @throws ProblemError NOT_FOUND, UNIT_LOCKED
 */
export const readUnit = async (
  database: Database,
  actor: IdentityActor,
  place: Place,
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
    // The share to pass may be another since; what was passed stays so.
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
  { language, ...place }: Place & { language: string },
): Promise<string> => {
  const { id } = requireUnit(await readStanding(database, actor, place.path), place.unit)
  const content = await findContent(database, id)
  const captions = content?.video?.captions.find((candidate) => candidate.language === language)
  if (!captions) throw new ProblemError('NOT_FOUND')
  return captions.vtt
}
