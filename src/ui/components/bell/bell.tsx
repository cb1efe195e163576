import { IconBell } from '@tabler/icons-react'
import { PlaceLink } from '../place-link/place-link'
import classes from './bell.module.css'

export interface BellProps {
  /** The list of notifications. */
  to: string
  /** How many are unread; the mark shows from one on. */
  unread: number
}

/** The way to one's notifications, with a mark while some are unread. */
export function Bell({ to, unread }: BellProps) {
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <PlaceLink to={to} className={classes.bell} aria-label={label}>
      <IconBell size={18} stroke={1.6} aria-hidden="true" />
      {unread > 0 ? <span className={classes.mark} /> : null}
    </PlaceLink>
  )
}
