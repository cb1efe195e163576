import type { ReactNode } from 'react'
import classes from './status-list.module.css'
import { Cluster, Text } from '~/ui/layouts/primitives'

/** Small rows divided by hairlines, of {@link StandingRow}. */
export function StatusList({ children }: { children: ReactNode }) {
  return (
    <Text as="ul" size="sm">
      {children}
    </Text>
  )
}

export interface StandingRowProps {
  /** At the end, or below where there is no room; several parts stand apart. */
  standing: ReactNode
  /** What it is, most often as a link. */
  children: ReactNode
}

/** One thing of a person's, and how it stands. */
export function StandingRow({ standing, children }: StandingRowProps) {
  return (
    <Cluster as="li" gap="4px 24px" align="stretch" justify="space-between" className={classes.row}>
      {children}
      <span className={classes.standing}>{standing}</span>
    </Cluster>
  )
}
