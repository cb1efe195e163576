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

/** What of a path is another than before, for the audit log. */
export const changedPathFacts = (
  before: ManagedPath,
  after: ManagedPath,
): { before: ActFacts; after: ActFacts } => {
  const [old, now] = [pathFacts(before), pathFacts(after)]
  const names = Object.keys(now).filter((name) => old[name] !== now[name])
  const only = (facts: ActFacts): ActFacts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(old), after: only(now) }
}
