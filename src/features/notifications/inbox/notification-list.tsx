import { t } from '@lingui/core/macro'
import { IconPin } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { Notification, NotificationKind } from '~/contract/notifications'
import { RouteLink } from '~/ui/components/route-link/route-link'
import { Time } from '~/ui/format/time'
import classes from './notification-list.module.css'
import { asHref } from '~/ui/links/href'
import { Text, VisuallyHidden } from '~/ui/layouts/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markRead } from '../notifications.functions'
import { notificationQueries } from '../notifications.queries'

interface Seen {
  /** The notifications to mark; all by default. */
  ids?: string[]
  /** The time of the newest displayed one: later ones stay unread. Now by default. */
  until?: string | undefined
}

/** Returns a notification as displayed. More events may have been added since. */
export const toSeen = ({ id, createdAt }: Notification): Seen => ({ ids: [id], until: createdAt })

/** Marks notifications as read, and updates the caches. */
export const useMarkRead = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: Seen) => markRead({ data: seen }),
    onSuccess: (answer) => {
      queryClient.setQueryData(notificationQueries.unread().queryKey, answer)
      return queryClient.invalidateQueries({ queryKey: notificationQueries.lists() })
    },
  })
}

/** The labels of notification kinds. */
const kindLabels: () => Record<NotificationKind, string> = () => ({
  application: t`Application`,
  kit: t`Developer kit`,
  answer: 'Answer',
  mention: t`Mention`,
  accepted: t`Accepted answer`,
  moderation: t`Moderation`,
  learning: t`Learning`,
  announcement: t`Announcement`,
  message: t`Announcement to you`,
  release: t`New release`,
  review: t`Review`,
  'new-application': t`New application`,
  'applicant-answer': t`Applicant’s answer`,
  assignment: t`Assignment`,
  'kit-request': t`Kit request`,
  'contact-message': t`Contact message`,
  report: t`Report`,
  webhook: t`Webhook`,
})

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Called when one is opened, read or not. */
  onOpen: (notification: Notification) => void
  /** `brief` in the panel: without texts. */
  form?: 'full' | 'brief'
}

/** A list of notifications, linked to their subjects. */
export function NotificationList({ notifications, onOpen, form = 'full' }: NotificationListProps) {
  return (
    <ul className={classes.list} data-form={form}>
      {notifications.map((notification) => (
        <Row key={notification.id} notification={notification} onOpen={onOpen} isBrief={form === 'brief'} />
      ))}
    </ul>
  )
}

interface RowProps {
  notification: Notification
  onOpen: (notification: Notification) => void
  isBrief: boolean
}

function Row({ notification, onOpen, isBrief }: RowProps) {
  const { kind, title, text, link, createdAt, readAt, isRequired } = notification
  const isUnread = readAt === null
  // The middle button opens it in a new tab.
  const openAside = ({ button }: MouseEvent) => {
    if (button === 1) onOpen(notification)
  }
  return (
    <li className={classes.row} data-unread={isUnread || undefined}>
      <div className={classes.main}>
        <RouteLink
          to={asHref(link)}
          preload={false}
          className={classes.link}
          data-whole-row
          onClick={() => onOpen(notification)}
          onAuxClick={openAside}
        >
          {isUnread ? <VisuallyHidden>{t`Unread:`} </VisuallyHidden> : null}
          {title}
        </RouteLink>
        {text && !isBrief ? (
          <Text c="dim" size="sm" maw="72ch">
            {text}
          </Text>
        ) : null}
      </div>
      <Text c="faint" size="sm" className={classes.about}>
        {isRequired ? (
          <span className={classes.required}>
            <IconPin size={14} stroke={1.8} aria-hidden="true" /> {t`Required notice`}
          </span>
        ) : (
          kindLabels()[kind]
        )}
        <Time at={createdAt} format={isBrief ? 'day' : 'moment'} />
      </Text>
    </li>
  )
}
