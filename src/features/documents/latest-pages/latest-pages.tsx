import { t } from '@lingui/core/macro'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { DividedList, RuledSection } from '~/ui/components/divided-list/divided-list'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { ChangeMark } from '../changed-pages/changed-pages'
import { documentAddress } from '../page-address'

export interface LatestPage {
  slug: string
  title: string
  summary: string
  changedAt: string
  isNew: boolean
  component: { name: string } | null
}

interface LatestPagesProps {
  pages: readonly LatestPage[]
  /** `full` marks what is new and what changed; `brief`, in a side column, has title and date. */
  form?: 'full' | 'brief'
}

/** On the home page: the documents changed last, of those that the reader may open. Nothing while there are none. */
export function LatestSection({ pages, isOpen }: { pages: readonly LatestPage[]; isOpen: boolean }) {
  if (pages.length === 0) return null
  return (
    <RuledSection
      title={isOpen ? t`Latest documents` : t`Read it now`}
      text={isOpen ? t`New and changed pages.` : t`These pages need no approval.`}
      action={<TextPlace to={isOpen ? '/documents' : '/explore/documents'}>{t`All documents`}</TextPlace>}
    >
      <DividedList
        rows={pages.map(({ slug, title, summary, component }) => ({
          id: slug,
          name: title,
          text: summary,
          detail: component?.name,
          to: documentAddress(slug),
        }))}
      />
    </RuledSection>
  )
}

/** The documents changed last, newest first. */
export function LatestPages({ pages, form = 'full' }: LatestPagesProps) {
  if (pages.length === 0) return <EmptyState title={t`No documents have been published yet.`} />
  const isFull = form === 'full'
  return (
    <DividedList
      form={isFull ? 'stacked' : 'brief'}
      rows={pages.map(({ slug, title, summary, changedAt, isNew, component }) => ({
        id: slug,
        name: title,
        to: documentAddress(slug),
        ...(isFull
          ? { mark: <ChangeMark isNew={isNew} />, note: component?.name, text: summary }
          : { detail: <Time at={changedAt} format="short-day" /> }),
      }))}
    />
  )
}
