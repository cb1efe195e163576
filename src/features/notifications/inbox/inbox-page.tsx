import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useRestoreFocus } from '~/forms/focus'
import { PagedList } from '~/ui/components/list-content/list-content'
import { AppButton, AppButtonLink } from '~/ui/components/app-button/app-button'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { PageTitle } from '~/ui/components/page-title/page-title'
import { TextLink } from '~/ui/components/text-link/text-link'
import { formatNumber } from '~/ui/format/numbers'
import { notificationQueries, type InboxSearch } from '../notifications.queries'
import { toSeen, useMarkRead, NotificationList } from './notification-list'
import classes from './inbox-page.module.css'
import { getHref } from '~/ui/links/href'
import { Cluster, Box, Text } from '~/ui/layouts/primitives'
import { ErrorCallout } from '~/ui/components/callout/callout'
import type { ReceivedMessage } from '~/contract/notifications'
import { Time } from '~/ui/format/time'

const currentWhere = (isCurrent: boolean) => ({
  className: classes.view,
  'aria-current': isCurrent ? ('true' as const) : undefined,
  'data-current': isCurrent || undefined,
  activeProps: {},
  // Without the search parameters, "All" would be current for both.
  activeOptions: { exact: true, includeSearch: true },
})

const getAddress = (wanted: InboxSearch) => getHref({ to: '/notifications', search: wanted })

/** The user's notifications, newest first. The URL holds the state. */
export function InboxPage({ search }: { search: InboxSearch }) {
  const list = useQuery(notificationQueries.list(search))
  const read = useMarkRead()
  const { unread = 0 } = list.data ?? {}
  const [isMarking, setIsMarking] = useState(false)
  const [timesMarked, setTimesMarked] = useState(0)
  if (isMarking && unread === 0) {
    setIsMarking(false)
    setTimesMarked(timesMarked + 1)
  }
  // The button disappears with the last unread notification.
  useRestoreFocus(String(timesMarked), 'main h1')
  const isUnreadOnly = search.unread === true
  const hrefFor = (page?: number) => getAddress({ ...search, page })
  return (
    <Box maw="880px">
      <PageTitle
        aside={
          unread === 0 ? null : (
            <AppButton
              kind="outlined"
              loading={read.isPending && read.variables.ids === undefined}
              onClick={() => {
                setIsMarking(true)
                // Later pages do not have the newest; on the first page, required ones come first.
                const shown = list.data?.page === 1 ? list.data.data : []
                read.mutate({
                  until: shown
                    .map(({ createdAt }) => createdAt)
                    .toSorted()
                    .at(-1),
                })
              }}
            >{t`Mark all as read`}</AppButton>
          )
        }
      >{t`Notifications`}</PageTitle>
      <Cluster gap="8px 24px" justify="space-between" className={classes.bar}>
        <nav aria-label={t`Which notifications`}>
          <ul className={classes.views}>
            <li>
              <Link to="/notifications" search={{}} {...currentWhere(!isUnreadOnly)}>{t`All`}</Link>
            </li>
            <li>
              <Link to="/notifications" search={{ unread: true }} {...currentWhere(isUnreadOnly)}>
                <Trans>
                  Unread <span className={classes.count}>{formatNumber(unread)}</span>
                </Trans>
              </Link>
            </li>
          </ul>
        </nav>
        <TextLink to="/notifications/preferences">{t`Choose your mails`}</TextLink>
      </Cluster>
      <ErrorCallout error={read.error} />
      <PagedList
        list={list}
        skeleton={{ rows: 6, columns: [6, 2] }}
        errorTitle={t`Your notifications could not be loaded.`}
        empty={<NoNotifications isUnreadOnly={isUnreadOnly} />}
        paging={{ page: search.page, hrefFor }}
      >
        {(notifications) => (
          <NotificationList
            notifications={notifications}
            onOpen={(notification) => {
              if (notification.readAt === null) read.mutate(toSeen(notification))
            }}
          />
        )}
      </PagedList>
    </Box>
  )
}

function NoNotifications({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  if (!isUnreadOnly) {
    return (
      <EmptyState
        title={t`No notifications yet.`}
      >{t`Decisions, answers and announcements will appear here.`}</EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`You have read everything.`}
      action={
        <AppButtonLink
          kind="outlined"
          to="/notifications"
          search={{}}
        >{t`Show all notifications`}</AppButtonLink>
      }
    />
  )
}

interface MessagePageProps {
  message: ReceivedMessage
  /** Its rendered text. */
  text: ReactNode
}

/** An announcement to a segment, for its recipients. */
export function MessagePage({ message: { title, publishedAt, isRequired }, text }: MessagePageProps) {
  return (
    <Box maw="720px">
      <PageTitle>{title}</PageTitle>
      <Text c="dim" size="sm" mb={24}>
        {isRequired ? t`Required notice` : t`Announcement to you`}, <Time at={publishedAt} />
      </Text>
      {text}
      <Text mt={32}>
        <TextLink to="/notifications">{t`All notifications`}</TextLink>
      </Text>
    </Box>
  )
}
