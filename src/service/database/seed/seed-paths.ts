import { randomUUID } from 'node:crypto'
import { defaultQuizPolicy } from '~/contract/path-building'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../context'
import type { StoredQuiz, StoredVideo } from '../stored-values'
import type { SeedLearningPath } from './content'
import { insert } from './insert'

/** The percentage of right answers that starter quizzes require. */
const passPercent = 75

type Unit = SeedLearningPath['units'][number]

const getQuiz = (unit: Unit, { explain }: UnitParts) => {
  if (unit.kind !== 'quiz') return null
  const quiz: StoredQuiz = {
    passPercent,
    ...defaultQuizPolicy,
    questions: unit.questions.map(({ question, kind, options, right, why }) => ({
      id: randomUUID(),
      kind,
      text: question,
      options: options.map((text, place) => ({
        // Fully random: options are sorted by id, which must not reveal the answer.
        id: randomUUID(),
        text,
        isRight: kind === 'ordering' || right.includes(place),
      })),
      explanation: why,
      explanationHtml: explain(why),
    })),
  }
  return JSON.stringify(quiz)
}

/** Rendered and linked parts of units. */
interface UnitParts {
  /** Renders an explanation. */
  explain: (why: string) => string
  /** By the unit's slug. */
  videos: ReadonlyMap<string, StoredVideo>
}

const getPageSlug = (unit: Unit) => {
  if (unit.kind === 'quiz') return null
  return unit.kind === 'video' ? unit.pageSlug : unit.slug
}

const getVideo = (unit: Unit, { videos }: UnitParts) => {
  if (unit.kind !== 'video') return null
  const video = videos.get(unit.slug)
  if (!video) throw new Error(`The starter unit ${unit.slug} has no video.`)
  return JSON.stringify(video)
}

/** Writes the starter paths with their units. */
export const seedPaths = async (
  transaction: Database,
  paths: readonly SeedLearningPath[],
  parts: UnitParts,
  now: Date,
): Promise<void> => {
  const ids = new Map<string, string>()
  for (const [index, { order, units, prerequisites, ...path }] of paths.entries()) {
    const pathId = uuidv7()
    ids.set(path.slug, pathId)
    await insert(transaction, 'learning_paths', {
      id: pathId,
      ...path,
      unit_order: order,
      position: index + 1,
      changed_at: now.toISOString(),
    })
    await insert(
      transaction,
      'learning_units',
      units.map((unit, place) => ({
        id: uuidv7(),
        path_id: pathId,
        slug: unit.slug,
        title: unit.title,
        kind: unit.kind,
        // The database computes it.
        minutes: 1,
        page_slug: getPageSlug(unit),
        position: place + 1,
        video: getVideo(unit, parts),
        quiz: getQuiz(unit, parts),
      })),
    )
    const required = prerequisites.flatMap((slug) => ids.get(slug) ?? [])
    if (required.length === 0) continue
    await insert(
      transaction,
      'learning_prerequisites',
      required.map((requiredId) => ({ path_id: pathId, required_id: requiredId })),
    )
  }
}
