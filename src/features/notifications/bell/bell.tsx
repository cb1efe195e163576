import { plural, t } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState, type MouseEvent } from 'react'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { lazyComponent } from '~/ui/lazy/lazy'
import { notificationQueries } from '../notifications.queries'
import classes from './bell.module.css'

const BellPanel = lazyComponent(() => import('./bell-panel').then((module) => module.BellPanel))

const getLabel = (unread: number) => {
  if (unread === 0) return t`Notifications`
  return plural(unread, { one: '# unread notification', other: '# unread notifications' })
}

/** The link to the notifications with the unread count. Without scripts it is an ordinary link. */
export function Bell() {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(notificationQueries.unread())
  // The server-rendered page has no count, and the stream may deliver one before this part is hydrated.
  const isHydrated = useHydrated()
  const unread = (isHydrated && data?.unread) || 0
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setIsOpen((was) => !was)
  }
  const close = () => setIsOpen(false)
  return (
    <div className={classes.place}>
      <RouteLink
        to="/notifications"
        preload={false}
        className={classes.bell}
        aria-label={getLabel(unread)}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <IconBell size={20} stroke={1.6} aria-hidden="true" />
        {unread > 0 ? <span className={classes.dot} /> : null}
      </RouteLink>
      {isOpen ? <BellPanel onClose={close} onLost={close} /> : null}
    </div>
  )
}
