import { plural, t } from '@lingui/core/macro'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './plain-difference.module.css'
import { diffArrays } from 'diff'
import { formatNumber } from '~/ui/format/numbers'

/** Lines that both texts have, or only one of them. */
export interface LineRun {
  kind: 'same' | 'removed' | 'added'
  lines: readonly string[]
}

// The maximum number of edits; texts that differ more count as rewritten.
const maxEdits = 1_000

/** Within a change, removed lines come before added ones. */
const mergeChange = (runs: readonly LineRun[]): LineRun[] => {
  const merged: LineRun[] = []
  for (const kind of ['same', 'removed', 'added'] as const) {
    const lines = runs.filter((run) => run.kind === kind).flatMap((run) => run.lines)
    if (lines.length > 0) merged.push({ kind, lines })
  }
  return merged
}

/**
 * Compares two texts line by line. The later text is the runs without `removed`, the earlier one those without `added`.
 */
export const diffLines = (earlier: string, later: string): LineRun[] => {
  const [before, after] = [earlier.split('\n'), later.split('\n')]
  const changes = diffArrays(before, after, { maxEditLength: maxEdits })
  if (changes === undefined) {
    return [
      { kind: 'removed', lines: before },
      { kind: 'added', lines: after },
    ]
  }
  const groups: LineRun[][] = []
  for (const { added, removed, value } of changes) {
    const run: LineRun = { kind: added ? 'added' : removed ? 'removed' : 'same', lines: value }
    const last = groups.at(-1)
    if (last === undefined || run.kind === 'same' || last[0]?.kind === 'same') groups.push([run])
    else last.push(run)
  }
  return groups.flatMap(mergeChange)
}

const count = (runs: readonly LineRun[], kind: LineRun['kind']) =>
  runs.filter((run) => run.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0)

/** Formats the number of changes: `3 lines added, 1 removed`. */
export const formatDiffCounts = (runs: readonly LineRun[]): string => {
  const added = count(runs, 'added')
  const removed = count(runs, 'removed')
  if (added === 0 && removed === 0) return t`The text is the same`
  if (removed === 0) return t`${plural(added, { one: '# line', other: '# lines' })} added`
  if (added === 0) return t`${plural(removed, { one: '# line', other: '# lines' })} removed`
  return t`${plural(added, { one: '# line', other: '# lines' })} added, ${formatNumber(removed)} removed`
}

// Unchanged lines shown around a change.
const context = 3

interface PlainDifferenceProps {
  runs: readonly LineRun[]
}

/** The diff as text with signs; unchanged lines are omitted except a few around each change. */
export function PlainDifference({ runs }: PlainDifferenceProps) {
  return (
    <div className={classes.difference}>
      {runs.map((run, index) => (
        <Run
          // oxlint-disable-next-line react/no-array-index-key -- a run is its place in the text
          key={index}
          run={run}
          isFirst={index === 0}
          isLast={index === runs.length - 1}
        />
      ))}
    </div>
  )
}

function Run({ run: { kind, lines }, isFirst, isLast }: { run: LineRun; isFirst: boolean; isLast: boolean }) {
  if (kind === 'added') {
    return (
      <ins className={classes.added}>
        <VisuallyHidden>{t`Added:`} </VisuallyHidden>
        {lines.join('\n')}
      </ins>
    )
  }
  if (kind === 'removed') {
    return (
      <del className={classes.removed}>
        <VisuallyHidden>{t`Removed:`} </VisuallyHidden>
        {lines.join('\n')}
      </del>
    )
  }
  const before = isFirst ? 0 : context
  const after = isLast ? 0 : context
  const hidden = lines.length - before - after
  if (hidden <= 1) return <Text c="dim">{lines.join('\n')}</Text>
  return (
    <>
      {before > 0 ? <Text c="dim">{lines.slice(0, before).join('\n')}</Text> : null}
      <p className={classes.gap}>{plural(hidden, { one: '# unchanged line', other: '# unchanged lines' })}</p>
      {after > 0 ? <Text c="dim">{lines.slice(-after).join('\n')}</Text> : null}
    </>
  )
}
