import type { ReactNode } from 'react'
import classes from './timeline.module.css'
import { Box } from '~/ui/layouts/primitives'

/** Past: filled ink. Now: accent. Later: hollow. */
export type TimelineState = 'past' | 'now' | 'later'

interface TimelineMarkProps {
  state: TimelineState
  isGate?: boolean
}

/** A bullet of 9 px with the line to the next; a gate is drawn as a switch, open until it is passed. */
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

export interface TimelineItem {
  id: string
  title: ReactNode
  /** At the right end: a date, a duration. */
  when?: ReactNode
  state: TimelineState
  /** Draws the bullet as a switch: the review. Closed once it is passed. */
  isGate?: boolean
  /** Under the title. */
  note?: ReactNode
}

/** A timeline of past, current and future steps. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <Box as="ol" size="sm">
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
    </Box>
  )
}
