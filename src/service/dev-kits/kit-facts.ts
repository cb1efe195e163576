import type { ManagedKit } from '~/contract/kit-building'
import type { ActFacts } from '../audit/record-act'

/** What a kit is, for the audit log. */
export const kitFacts = (kit: ManagedKit): ActFacts => ({
  name: kit.name,
  slug: kit.slug,
  description: kit.description,
  facts: kit.facts.map(({ label, value }) => `${label}: ${value}`).join(', '),
  picture: kit.picture?.src ?? '',
  pictureWords: kit.picture?.alt ?? '',
  mostPieces: kit.mostPieces,
  allowsSeveral: kit.allowsSeveral,
  paths: kit.paths.join(', '),
  agreement: kit.agreement,
  isShown: kit.isShown,
})

/** What of a kit is another than before, for the audit log. */
export const changedKitFacts = (
  before: ManagedKit,
  after: ManagedKit,
): { before: ActFacts; after: ActFacts } => {
  const [old, now] = [kitFacts(before), kitFacts(after)]
  const names = Object.keys(now).filter((name) => old[name] !== now[name])
  const only = (facts: ActFacts): ActFacts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(old), after: only(now) }
}
