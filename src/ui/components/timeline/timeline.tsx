import type { ReactNode } from 'react'
import classes from './timeline.module.css'
import { TimelineMark, type TimelineState } from './timeline-mark'

export interface TimelineItem {
  id: string
  title: ReactNode
  /** At the right end: a date, a duration. */
  when?: ReactNode
  state: TimelineState
  /** Draws the mark as a switch: the review. Closed once it is past. */
  isGate?: boolean
  /** Under the title. */
  note?: ReactNode
}

/** What happened, where it stands, what comes. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className={classes.timeline}>
      {items.map(({ id, title, when, state, isGate = false, note }) => (
        <li
          key={id}
          className={classes.item}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <TimelineMark state={state} isGate={isGate} />
          <div className={classes.words}>
            <span className={classes.title}>{title}</span>
            {when ? <span className={classes.when}>{when}</span> : null}
            {note ? <div className={classes.note}>{note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
