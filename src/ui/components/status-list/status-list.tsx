import type { ReactNode } from 'react'
import classes from './status-list.module.css'

/** Small rows divided by hairlines, of {@link StandingRow}. */
export function StatusList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
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
    <li className={classes.row}>
      {children}
      <span className={classes.standing}>{standing}</span>
    </li>
  )
}
