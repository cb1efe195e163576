import { randomUUID } from 'node:crypto'
import { openPolicy } from '~/contract/path-building'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../context'
import type { StoredQuiz, StoredVideo } from '../stored-values'
import type { SeedLearningPath, SeedQuestion, SeedUnit } from './content'

/** The starter percentage of right answers that a quiz asks for. */
const passPercent = 75

/** A question with its explanation rendered. */
type Explained = SeedQuestion & { whyHtml: string }

const getAnswers = (question: SeedQuestion) => {
  if ('steps' in question) {
    return { kind: 'ordering' as const, options: question.steps.map((text) => ({ text, isRight: true })) }
  }
  const right = 'answers' in question ? question.answers : [question.answer]
  const options = question.options.map((text, place) => ({ text, isRight: right.includes(place) }))
  return { kind: 'answers' in question ? ('multiple' as const) : ('single' as const), options }
}

const getQuiz = (questions: readonly Explained[]): StoredQuiz => ({
  passPercent,
  ...openPolicy,
  questions: questions.map((question) => {
    const { kind, options } = getAnswers(question)
    return {
      id: randomUUID(),
      kind,
      text: question.question,
      // Fully random: options are shown in the order of their ids, which must not reveal the answer.
      options: options.map((option) => ({ id: randomUUID(), ...option })),
      explanation: question.why,
      explanationHtml: question.whyHtml,
    }
  }),
})

/** Rendered and linked parts of units. */
interface UnitParts {
  /** Renders an explanation. */
  explain: (why: string) => string
  /** By the slug of the unit. */
  videos: ReadonlyMap<string, StoredVideo>
}

const getVideo = (unit: SeedUnit, { videos }: UnitParts) => {
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
    await transaction
      .insertInto('learning_paths')
      .values({ id: pathId, ...path, unit_order: order, position: index + 1, changed_at: now.toISOString() })
      .execute()
    await transaction
      .insertInto('learning_units')
      .values(
        units.map((unit, place) => ({
          id: uuidv7(),
          path_id: pathId,
          slug: unit.slug,
          title: unit.title,
          kind: unit.kind,
          // The database computes them.
          minutes: 1,
          page_slug: unit.kind === 'quiz' ? null : unit.pageSlug,
          position: place + 1,
          video: getVideo(unit, parts),
          quiz:
            unit.kind === 'quiz'
              ? JSON.stringify(
                  getQuiz(
                    unit.questions.map((question) => ({ ...question, whyHtml: parts.explain(question.why) })),
                  ),
                )
              : null,
        })),
      )
      .execute()
    const required = prerequisites.flatMap((slug) => ids.get(slug) ?? [])
    if (required.length === 0) continue
    await transaction
      .insertInto('learning_prerequisites')
      .values(required.map((requiredId) => ({ path_id: pathId, required_id: requiredId })))
      .execute()
  }
}
