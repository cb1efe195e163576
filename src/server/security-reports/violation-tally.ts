import type { Violation } from './read-violations'

// Different ones between two lines of the log; what comes on top is counted together.
const maxKinds = 100

const others: Violation = { directive: 'other', blocked: 'other', page: 'other' }

/** Counts violations of a kind together, so that a page that many look at is one line of the log. */
export const violationTally = () => {
  let counts = new Map<string, Violation & { count: number }>()

  const add = (violation: Violation): void => {
    const key = `${violation.directive} ${violation.blocked} ${violation.page}`
    const isNew = !counts.has(key)
    const kept = isNew && counts.size >= maxKinds ? others : violation
    const keptKey = kept === others ? 'others' : key
    const known = counts.get(keptKey)
    counts.set(keptKey, { ...kept, count: (known?.count ?? 0) + 1 })
  }

  /** What was counted since it was taken last. */
  const take = () => {
    const taken = [...counts.values()]
    counts = new Map()
    return taken
  }

  return { add, take }
}
