import classes from './progress-ticks.module.css'

/** `changed`: edited since the reader finished it. */
export type TickState = 'full' | 'part' | 'empty' | 'changed'

export interface ProgressTicksProps {
  /** One tick per unit, or per several units of a long path. Text beside them says the same. */
  ticks: readonly TickState[]
  /** The accessible label; without it they are hidden from screen readers. */
  label?: string
}

const pixelsPerTick = 16

/** Progress as ticks of 14 by 6: full, partial, hollow, striped. */
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
