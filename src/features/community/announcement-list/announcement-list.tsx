import type { ReactNode } from 'react'
import type { Announcement } from '~/contract/community'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { dayOf, shortDayOf } from '~/ui/dates/dates'
import classes from './announcement-list.module.css'

interface AnnouncementListProps {
  announcements: readonly Announcement[]
  /** How a text of the portal is shown. */
  renderText: (html: string) => ReactNode
  /** `brief` in a side column. */
  form?: 'full' | 'brief'
}

/** News of the programme, newest first. */
export function AnnouncementList({ announcements, renderText, form = 'full' }: AnnouncementListProps) {
  if (announcements.length === 0) return <EmptyState title="Nothing has been announced yet." />
  return (
    <ul className={classes.list} data-form={form}>
      {announcements.map(({ id, title, html, publishedAt }) => (
        <li key={id} className={classes.announcement}>
          <h3 className={classes.title}>{title}</h3>
          {renderText(html)}
          <time className={classes.date} dateTime={publishedAt}>
            {form === 'full' ? dayOf(publishedAt) : shortDayOf(publishedAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}
