import type { ManagedPath } from '~/contract/path-building'
import type { ActFacts } from '../audit/record-act'

/** What a path is, for the audit log. */
export const pathFacts = (path: ManagedPath): ActFacts => ({
  title: path.title,
  slug: path.slug,
  summary: path.summary,
  level: path.level,
  order: path.order,
  isPublished: path.isPublished,
  prerequisites: path.prerequisites.join(', '),
  units: path.units.map(({ slug, revision }) => `${slug} (${revision})`).join(', '),
})
