import * as v from 'valibot'
import { endpoint } from './endpoint'
import { slug } from './text'

const unitKinds = ['reading', 'video', 'quiz'] as const

const unit = v.object({
  slug,
  title: v.string(),
  kind: v.picklist(unitKinds),
  minutes: v.number(),
  /** The document a reading unit opens. */
  pageSlug: v.nullable(slug),
})
export type Unit = v.InferOutput<typeof unit>

const pathEntries = {
  slug,
  title: v.string(),
  summary: v.string(),
  level: v.string(),
  /** Of all units. */
  minutes: v.number(),
}

export const learningPath = v.object({ ...pathEntries, units: v.array(unit) })
export type LearningPath = v.InferOutput<typeof learningPath>

const learningPathTeaser = v.object({ ...pathEntries, unitCount: v.number() })
export type LearningPathTeaser = v.InferOutput<typeof learningPathTeaser>

export const learningPathsContract = {
  list: endpoint({
    method: 'GET',
    path: '/learning-paths',
    access: 'approved',
    summary: 'The learning paths with their units.',
    output: v.object({ data: v.array(learningPath) }),
    status: 200,
  }),
  teasers: endpoint({
    method: 'GET',
    path: '/learning-paths/teasers',
    access: 'anyone',
    summary: 'Names and lengths of the learning paths, for the public pages.',
    output: v.object({ data: v.array(learningPathTeaser) }),
    status: 200,
  }),
}
