import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Notification } from '~/contract/notifications'
import { errorMessage } from '~/ui/format/error-message'
import { SkeletonRows } from '~/ui/components/skeleton-rows/skeleton-rows'
import { TextLink } from '~/ui/components/text-link/text-link'
import { useEscape } from '~/ui/keyboard/use-escape'
import { NotificationList, toSeen, useMarkRead } from '../inbox/notification-list'
import { notificationQueries } from '../notifications.queries'
import classes from './bell-panel.module.css'

const maxShown = 5

/** The panel of the latest notifications. Escape and clicks outside close it. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const panelRef = useRef<HTMLElement>(null)
  const read = useMarkRead()
  const close = useEffectEvent(onClose)
  useEscape(() => {
    const bell = panelRef.current?.parentElement?.querySelector('a')
    onClose()
    bell?.focus()
  })

  useEffect(() => {
    const panel = panelRef.current
    panel?.focus({ preventScroll: true })
    const bell = panel?.parentElement
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !bell?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
    }
  }, [])

  const open = (notification: Notification) => {
    if (notification.readAt === null) read.mutate(toSeen(notification))
    onClose()
  }
  return (
    <section ref={panelRef} className={classes.panel} aria-label={t`Latest notifications`} tabIndex={-1}>
      <Latest onOpen={open} />
      <p className={classes.more}>
        <TextLink to="/notifications" onClick={onClose}>{t`All notifications`}</TextLink>
      </p>
    </section>
  )
}

function Latest({ onOpen }: { onOpen: (notification: Notification) => void }) {
  const { data, error } = useQuery(notificationQueries.latest())
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={3} columns={[1]} />
    return <p className={classes.none}>{errorMessage(error)}</p>
  }
  if (data.data.length === 0) return <p className={classes.none}>{t`No notifications yet.`}</p>
  return <NotificationList notifications={data.data.slice(0, maxShown)} onOpen={onOpen} form="brief" />
}
