import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Announcement } from '~/contract/community'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { Time } from '~/ui/format/time'
import classes from './announcement-list.module.css'

interface AnnouncementListProps {
  announcements: readonly Announcement[]
  /** How a text of the portal is shown. */
  renderText: (html: string) => ReactNode
  /** `brief` in a side column. */
  form?: 'full' | 'brief'
  /** `h2` where it stands right under the page's title. */
  titles?: 'h2' | 'h3'
}

/** News of the programme, newest first. */
export function AnnouncementList({
  announcements,
  renderText,
  form = 'full',
  titles: Title = 'h3',
}: AnnouncementListProps) {
  if (announcements.length === 0) return <EmptyState title={t`Nothing has been announced yet.`} />
  return (
    <ul className={classes.list} data-form={form}>
      {announcements.map(({ id, title, html, publishedAt }) => (
        <li key={id} id={id} className={classes.announcement}>
          <Title className={classes.title}>{title}</Title>
          {renderText(html)}
          <Time className={classes.date} at={publishedAt} format={form === 'full' ? 'day' : 'short-day'} />
        </li>
      ))}
    </ul>
  )
}
