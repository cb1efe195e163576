import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { DividedList } from '~/ui/components/divided-list/divided-list'
import { Time } from '~/ui/format/time'
import { documentAddress } from '../page-address'

export interface LatestPage {
  slug: string
  title: string
  summary: string
  changedAt: string
  component: { name: string } | null
}

interface LatestPagesProps {
  pages: readonly LatestPage[]
  /** `brief` in a side column: title and date. */
  form?: 'full' | 'brief'
}

/** The documents changed last, newest first. */
export function LatestPages({ pages, form = 'full' }: LatestPagesProps) {
  if (pages.length === 0) return <EmptyState title="No documents have been published yet." />
  const isFull = form === 'full'
  return (
    <DividedList
      form={isFull ? 'stacked' : 'brief'}
      rows={pages.map(({ slug, title, summary, changedAt, component }) => ({
        id: slug,
        name: title,
        to: documentAddress(slug),
        detail: <Time at={changedAt} format="short-day" />,
        ...(isFull ? { note: component?.name, text: summary } : {}),
      }))}
    />
  )
}
