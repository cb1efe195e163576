import { useRouter } from '@tanstack/react-router'
import { PageOutOfRange } from '~/ui/components/list-content/list-content'
import { Pagination } from '~/ui/components/pagination/pagination'

export interface AnnouncementTurnsProps {
  /** The path of the list. */
  path: string
  list: { total: number; count: number; page: number; data: readonly unknown[] }
}

/** The pages of a list of announcements, below it. */
export function AnnouncementTurns({ path, list: { total, count, page, data } }: AnnouncementTurnsProps) {
  const router = useRouter()
  const hrefFor = (wanted: number) =>
    router.buildLocation({ to: path, search: { page: wanted === 1 ? undefined : wanted } }).href
  if (data.length === 0 && total > 0) return <PageOutOfRange total={total} count={count} hrefFor={hrefFor} />
  return <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
}
