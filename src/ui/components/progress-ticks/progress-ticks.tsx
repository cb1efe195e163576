import classes from './progress-ticks.module.css'

/** `changed`: edited since the reader finished it. */
export type TickState = 'full' | 'part' | 'empty' | 'changed'

export interface ProgressTicksProps {
  /** One a unit; of many, several share a tick. Words always stand beside them. */
  ticks: readonly TickState[]
  /** What they show, read out in their place; without it they are left out of what is read. */
  label?: string
}

const pixelsPerTick = 16

/** Ticks that are drawn at most. */
export const mostTicks = 40

const stateOf = (states: readonly TickState[]): TickState => {
  if (states.includes('changed')) return 'changed'
  const [first = 'empty'] = states
  return states.every((state) => state === first) ? first : 'part'
}

/** As they are drawn: as many as they are, or few enough, each for as many units as the others. */
export const drawnTicks = (ticks: readonly TickState[]): TickState[] => {
  const share = Math.ceil(ticks.length / mostTicks)
  return Array.from({ length: Math.ceil(ticks.length / Math.max(share, 1)) }, (_none, index) =>
    stateOf(ticks.slice(index * share, (index + 1) * share)),
  )
}

/** Progress as one tick of 14 by 6 a unit: full, part, hollow, striped. */
export function ProgressTicks({ ticks, label }: ProgressTicksProps) {
  const read = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const drawn = drawnTicks(ticks)
  return (
    <span className={classes.ticks} style={{ maxWidth: drawn.length * pixelsPerTick }} {...read}>
      {drawn.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a tick is its place in the row
        <span key={index} className={classes.tick} data-state={state} />
      ))}
    </span>
  )
}
