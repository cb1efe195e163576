import type { TimelineState } from '../timeline/timeline'
import { Box } from '~/ui/layouts/primitives'
import classes from './state-line.module.css'

export interface StateLineStop {
  label: string
  state: TimelineState
}

/** A few states in a row on one line: requested, approved, shipped, delivered. */
export function StateLine({ stops }: { stops: readonly StateLineStop[] }) {
  return (
    <Box as="ol" c="dim" size="xs" className={classes.line}>
      {stops.map(({ label, state }) => (
        <li
          key={label}
          className={classes.stop}
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={classes.bullet} />
          {label}
        </li>
      ))}
    </Box>
  )
}
