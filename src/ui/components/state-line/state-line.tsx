import type { TimelineState } from '../timeline/timeline'
import { Box, Cluster, Text } from '~/ui/layouts/primitives'
import classes from './state-line.module.css'
import type { ReactNode } from 'react'

export interface StateLineStop {
  label: string
  state: TimelineState
}

/** A progress line with a few states: requested, approved, shipped, delivered. */
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

/** A compact list of {@link StatusRow}. */
export function StatusList({ children }: { children: ReactNode }) {
  return (
    <Text as="ul" size="sm">
      {children}
    </Text>
  )
}

export interface StatusRowProps {
  /** At the end, or below if there is no space; several parts are spaced. */
  standing: ReactNode
  /** The name, usually a link. */
  children: ReactNode
}

/** One item of a user, with its status. */
export function StatusRow({ standing, children }: StatusRowProps) {
  return (
    <Cluster as="li" gap="4px 24px" align="stretch" justify="space-between" className={classes.row}>
      {children}
      <span className={classes.standing}>{standing}</span>
    </Cluster>
  )
}
