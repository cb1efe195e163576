import type { ActFacts } from './act'

/** What is another after an act than before, as it was and as it is; both empty where nothing is. */
export const changedFacts = (before: ActFacts, after: ActFacts): { before: ActFacts; after: ActFacts } => {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const only = (facts: ActFacts): ActFacts =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}
