import classes from './progress-ticks.module.css'

/** `changed`: edited since the reader finished it. */
export type TickState = 'full' | 'part' | 'empty' | 'changed'

export interface ProgressTicksProps {
  /** One tick a unit. Words always stand beside them. */
  ticks: readonly TickState[]
}

const pixelsPerTick = 16

/** Progress as one tick of 14 by 6 a unit: full, part, hollow, striped. Decorative beside its words. */
export function ProgressTicks({ ticks }: ProgressTicksProps) {
  return (
    <span className={classes.ticks} style={{ maxWidth: ticks.length * pixelsPerTick }} aria-hidden="true">
      {ticks.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tick is its place in the row
        <span key={index} className={classes.tick} data-state={state} />
      ))}
    </span>
  )
}
