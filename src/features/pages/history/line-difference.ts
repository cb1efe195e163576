import { counted } from '~/ui/words/counted'
import { grouped } from '~/ui/words/grouped'
/** Lines that stand in both texts, or in one of them alone. */
export interface LineRun {
  kind: 'same' | 'removed' | 'added'
  lines: readonly string[]
}

// Edits that are looked for; two texts further apart count as rewritten. Keeps the search within some megabytes.
const maxEdits = 1200

const sharedStart = (one: readonly string[], other: readonly string[]) => {
  const longest = Math.min(one.length, other.length)
  let length = 0
  while (length < longest && one[length] === other[length]) length += 1
  return length
}

/**
 * For each number of edits, how far one gets on each diagonal (E. W. Myers, “An O(ND) Difference Algorithm”,
 * 1986); null where it takes more than {@link maxEdits}.
 */
const reach = (before: readonly string[], after: readonly string[]): Int32Array[] | null => {
  const most = Math.min(maxEdits, before.length + after.length)
  const trace: Int32Array[] = []
  // Diagonals from -most to +most, moved up by most + 1 so that neighbours exist.
  const far = new Int32Array(2 * most + 3)
  const at = (diagonal: number) => diagonal + most + 1
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(far.slice(at(-edits) - 1, at(edits) + 2))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = far[at(diagonal + 1)] ?? 0
      const right = (far[at(diagonal - 1)] ?? 0) + 1
      let old = diagonal === -edits || (diagonal !== edits && right <= down) ? down : right
      while (old < before.length && old - diagonal < after.length && before[old] === after[old - diagonal])
        old += 1
      far[at(diagonal)] = old
      if (old >= before.length && old - diagonal >= after.length) return trace
    }
  }
  return null
}

type Step = { kind: LineRun['kind']; line: string }

const getSteps = (
  before: readonly string[],
  after: readonly string[],
  trace: readonly Int32Array[],
): Step[] => {
  const steps: Step[] = []
  let old = before.length
  let fresh = after.length
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const far = trace[edits]
    const farAt = (diagonal: number) => far?.[diagonal + edits + 1] ?? 0
    const diagonal = old - fresh
    const isDown =
      diagonal === -edits || (diagonal !== edits && farAt(diagonal - 1) + 1 <= farAt(diagonal + 1))
    const previous = isDown ? diagonal + 1 : diagonal - 1
    const start = edits === 0 ? 0 : farAt(previous)
    const startFresh = edits === 0 ? 0 : start - previous
    while (old > start && fresh > startFresh && before[old - 1] === after[fresh - 1]) {
      old -= 1
      fresh -= 1
      steps.push({ kind: 'same', line: before[old] ?? '' })
    }
    if (edits === 0) break
    if (isDown) {
      fresh -= 1
      steps.push({ kind: 'added', line: after[fresh] ?? '' })
    } else {
      old -= 1
      steps.push({ kind: 'removed', line: before[old] ?? '' })
    }
  }
  return steps.toReversed()
}

const same = (line: string): Step => ({ kind: 'same', line })

const rewritten = (before: readonly string[], after: readonly string[]): Step[] => [
  ...before.map((line): Step => ({ kind: 'removed', line })),
  ...after.map((line): Step => ({ kind: 'added', line })),
]

/** Steps as runs; within a change, what was removed comes before what was added. */
const getRuns = (steps: readonly Step[]): LineRun[] => {
  const runs: { kind: LineRun['kind']; lines: string[] }[] = []
  let change: Record<'removed' | 'added', string[]> = { removed: [], added: [] }
  const endChange = () => {
    if (change.removed.length > 0) runs.push({ kind: 'removed', lines: change.removed })
    if (change.added.length > 0) runs.push({ kind: 'added', lines: change.added })
    change = { removed: [], added: [] }
  }
  for (const { kind, line } of steps) {
    if (kind !== 'same') {
      change[kind].push(line)
      continue
    }
    endChange()
    const last = runs.at(-1)
    if (last?.kind === 'same') last.lines.push(line)
    else runs.push({ kind, lines: [line] })
  }
  endChange()
  return runs
}

/**
 * What changed between two texts, line by line: the later one is the runs without `removed`, the earlier those
 * without `added`.
 */
export const lineDifference = (earlier: string, later: string): LineRun[] => {
  const before = earlier.split('\n')
  const after = later.split('\n')
  const start = sharedStart(before, after)
  const end = sharedStart(before.slice(start).toReversed(), after.slice(start).toReversed())
  const old = before.slice(start, before.length - end)
  const fresh = after.slice(start, after.length - end)
  const trace = reach(old, fresh)
  return getRuns([
    ...before.slice(0, start).map(same),
    ...(trace === null ? rewritten(old, fresh) : getSteps(old, fresh, trace)),
    ...(end > 0 ? before.slice(-end).map(same) : []),
  ])
}

const count = (runs: readonly LineRun[], kind: LineRun['kind']) =>
  runs.filter((run) => run.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0)

/** How much changed: `3 lines added, 1 removed`. */
export const differenceWords = (runs: readonly LineRun[]): string => {
  const added = count(runs, 'added')
  const removed = count(runs, 'removed')
  if (added === 0 && removed === 0) return 'The text is the same'
  if (removed === 0) return `${counted(added, 'line')} added`
  if (added === 0) return `${counted(removed, 'line')} removed`
  return `${counted(added, 'line')} added, ${grouped(removed)} removed`
}
