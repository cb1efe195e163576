import { plural, t } from '@lingui/core/macro'
import type { LineRun } from './line-difference'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'
import classes from './plain-difference.module.css'

// Unchanged lines shown beside a change.
const context = 3

interface PlainDifferenceProps {
  runs: readonly LineRun[]
}

/** Lines that come and go, in words and signs; what stays the same is left out but for a few lines around. */
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
