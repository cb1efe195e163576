import type { ManagedCategory, ManagedComponent } from '~/contract/catalogue'
import type { ActFacts } from '../audit/record-act'

type Part = ManagedCategory | ManagedComponent

const factsOf = (part: Part): ActFacts => ({
  name: part.name,
  slug: part.slug,
  description: part.description,
  position: part.position,
  ...('versions' in part && { category: part.category, versions: part.versions.join(', ') }),
})

/** What a part is, for the audit log. */
export const partFacts = factsOf

/** What of a part is another than before, for the audit log; null where nothing is. */
export const changedFacts = (before: Part, after: Part): { before: ActFacts; after: ActFacts } | null => {
  const [old, now] = [factsOf(before), factsOf(after)]
  const names = Object.keys(now).filter((name) => old[name] !== now[name])
  if (names.length === 0) return null
  const only = (facts: ActFacts): ActFacts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(old), after: only(now) }
}
