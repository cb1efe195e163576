import { t } from '@lingui/core/macro'
import { EmptyState } from '~/ui/components/empty-state/empty-state'
import { DividedList, DividedSection } from '~/ui/components/divided-list/divided-list'
import { TextRouteLink } from '~/ui/components/text-link/text-link'
import { Time } from '~/ui/format/time'
import { getDocumentHref } from '../page-hrefs'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { PageChange } from '~/contract/pages'
import { Tag } from '~/ui/components/tag/tag'

/** Marks a document as new or changed. */
function ChangeMark({ isNew }: { isNew: boolean }) {
  return isNew ? (
    <Tag tone="accent" icon={<IconPlus stroke={2} aria-hidden="true" />}>{t`New`}</Tag>
  ) : (
    <Tag icon={<IconPencil stroke={2} aria-hidden="true" />}>{t`Changed`}</Tag>
  )
}

/** The documents that are new or changed since the reader's last visit, newest first. */
export function ChangedPages({ changes }: { changes: readonly PageChange[] }) {
  if (changes.length === 0) {
    return <EmptyState title={t`Nothing has changed since you were here.`} />
  }
  return (
    <DividedList
      form="stacked"
      rows={changes.map(({ slug, title, summary, message, isNew, changedAt, component }) => ({
        id: slug,
        mark: <ChangeMark isNew={isNew} />,
        name: title,
        to: getDocumentHref(slug),
        note: component?.name,
        text: isNew || message === '' ? summary : message,
        detail: <Time at={changedAt} format="short-day" />,
      }))}
    />
  )
}

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
  /** `full` marks new and changed pages; `brief`, in a side column, shows title and date. */
  form?: 'full' | 'brief'
}

/** On the home page: the last changed documents that the reader may open. Renders nothing without any. */
export function LatestSection({ pages, isOpen }: { pages: readonly LatestPage[]; isOpen: boolean }) {
  if (pages.length === 0) return null
  return (
    <DividedSection
      title={isOpen ? t`Latest documents` : t`Read it now`}
      text={isOpen ? t`New and changed pages.` : t`These pages need no approval.`}
      action={
        <TextRouteLink to={isOpen ? '/documents' : '/explore/documents'}>{t`All documents`}</TextRouteLink>
      }
    >
      <DividedList
        rows={pages.map(({ slug, title, summary, component }) => ({
          id: slug,
          name: title,
          text: summary,
          detail: component?.name,
          to: getDocumentHref(slug),
        }))}
      />
    </DividedSection>
  )
}

/** The last changed documents, newest first. */
export function LatestPages({ pages, form = 'full' }: LatestPagesProps) {
  if (pages.length === 0) return <EmptyState title={t`No documents have been published yet.`} />
  const isFull = form === 'full'
  return (
    <DividedList
      form={isFull ? 'stacked' : 'brief'}
      rows={pages.map(({ slug, title, summary, changedAt, isNew, component }) => ({
        id: slug,
        name: title,
        to: getDocumentHref(slug),
        ...(isFull
          ? { mark: <ChangeMark isNew={isNew} />, note: component?.name, text: summary }
          : { detail: <Time at={changedAt} format="short-day" /> }),
      }))}
    />
  )
}
