import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Announcement } from '~/contract/community'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { Time } from '~/ui/format/time'
import classes from './announcement-list.module.css'
import { PageOutOfRange } from '~/ui/components/list-content/list-content'
import { Pagination } from '~/ui/components/pagination/pagination'
import { getHref } from '~/ui/links/href'

interface AnnouncementListProps {
  announcements: readonly Announcement[]
  /** Renders a text of the portal. */
  renderText: (html: string) => ReactNode
  /** `brief` in a side column. */
  form?: 'full' | 'brief'
  /** `h2` directly below the page title. */
  titles?: 'h2' | 'h3'
}

/** A list of announcements, newest first. */
export function AnnouncementList({
  announcements,
  renderText,
  form = 'full',
  titles: Title = 'h3',
}: AnnouncementListProps) {
  if (announcements.length === 0) return <EmptyState title={t`No announcements yet.`} />
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

export interface AnnouncementPaginationProps {
  /** The list of announcements. */
  path: '/community' | '/news'
  list: { total: number; count: number; page: number; data: readonly unknown[] }
}

/** Pagination below a list of announcements. */
export function AnnouncementPagination({
  path,
  list: { total, count, page, data },
}: AnnouncementPaginationProps) {
  const hrefFor = (wanted?: number) => getHref({ to: path, search: { page: wanted } })
  if (data.length === 0 && total > 0) return <PageOutOfRange total={total} count={count} hrefFor={hrefFor} />
  return <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
}
