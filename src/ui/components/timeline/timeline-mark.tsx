import classes from './timeline-mark.module.css'

/** Past: filled ink. Now: accent. Later: hollow. */
export type TimelineState = 'past' | 'now' | 'later'

interface TimelineMarkProps {
  state: TimelineState
  isGate?: boolean
}

/** A bullet of 9 px with the line to the next; the gate is a switch, open until it is past. */
export function TimelineMark({ state, isGate = false }: TimelineMarkProps) {
  return (
    <span className={classes.mark} data-state={state} aria-hidden="true">
      {isGate ? (
        <svg className={classes.gate} width="14" height="20" viewBox="0 0 14 20">
          <path d={state === 'past' ? 'M7 5.6v8.8' : 'M8.2 5.3 13 13.5'} />
          <circle cx="7" cy="3.5" r="2.1" />
          <circle cx="7" cy="16.5" r="2.1" />
        </svg>
      ) : (
        <span className={classes.bullet} />
      )}
    </span>
  )
}
