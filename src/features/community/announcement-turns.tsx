import { PageOutOfRange } from '~/ui/components/list-content/list-content'
import { Pagination } from '~/ui/components/pagination/pagination'
import { getHref } from '~/ui/links/href'

export interface AnnouncementTurnsProps {
  /** The list. */
  path: '/community' | '/news'
  list: { total: number; count: number; page: number; data: readonly unknown[] }
}

/** The pages of a list of announcements, below it. */
export function AnnouncementTurns({ path, list: { total, count, page, data } }: AnnouncementTurnsProps) {
  const hrefFor = (wanted: number) =>
    getHref({ to: path, search: { page: wanted === 1 ? undefined : wanted } })
  if (data.length === 0 && total > 0) return <PageOutOfRange total={total} count={count} hrefFor={hrefFor} />
  return <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
}
