import classes from './progress-ticks.module.css'

/** `changed`: edited since the reader finished it. */
export type TickState = 'full' | 'part' | 'empty' | 'changed'

export interface ProgressTicksProps {
  /** As they are drawn: one a unit; of many units, several share one. Words always stand beside them. */
  ticks: readonly TickState[]
  /** What they show, read out in their place; without it they are left out of what is read. */
  label?: string
}

const pixelsPerTick = 16

/** Progress as one tick of 14 by 6 a unit: full, part, hollow, striped. */
export function ProgressTicks({ ticks, label }: ProgressTicksProps) {
  const read = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span className={classes.ticks} style={{ maxWidth: ticks.length * pixelsPerTick }} {...read}>
      {ticks.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tick is its place in the row
        <span key={index} className={classes.tick} data-state={state} />
      ))}
    </span>
  )
}
