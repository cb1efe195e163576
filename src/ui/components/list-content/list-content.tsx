import { t } from '@lingui/core/macro'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state/empty-state'
import { AppButtonRouteLink } from '../app-button/app-button'
import { ErrorState } from '../error-state/error-state'
import {
  Pagination,
  RowsPerPage,
  type PageHref,
  type RowsPerPageProps,
  omitFirstPage,
} from '../pagination/pagination'
import { SkeletonRows, type SkeletonRowsProps } from '../skeleton-rows/skeleton-rows'
import { formatList, formatNumber } from '~/ui/format/numbers'
import classes from './list-content.module.css'
import { Callout } from '../callout/callout'
import { TextLink } from '../text-link/text-link'
import { getIgnoredParameters, addIgnoredParameters } from '~/ui/links/search-codec'
import { Cluster } from '~/ui/layouts/primitives'

/** A query of a list, as `useQuery` returns it. */
export interface ListQuery<TRow> {
  /** `total` rows on all pages, at most `count` on each; both are absent if the list has no pages. */
  data: { data: readonly TRow[]; total?: number; count?: number } | undefined
  error: Error | null
  /** Whether `data` is of an earlier filter or page. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

export interface ListPaging {
  /** The current page, from 1; the first by default. */
  page?: number | undefined
  hrefFor: PageHref
}

export interface ListContentProps<TRow> {
  list: ListQuery<TRow>
  /** Shown instead of the rows until they load. */
  skeleton: SkeletonRowsProps
  errorTitle: string
  /** Shown if there are no rows: an `<EmptyState>`. */
  empty: ReactNode
  paging?: ListPaging
  children: (rows: readonly TRow[]) => ReactNode
}

/** The rows of a list, or a skeleton, an error with a retry button, or an empty state. Earlier rows fade during loading. */
export function ListContent<TRow>(props: ListContentProps<TRow>) {
  return (
    <>
      <IgnoredFilters />
      <Content {...props} />
    </>
  )
}

const maxValueLength = 40

const shorten = (value: string) =>
  value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value

/** Lists filters in the URL that have no effect, as in a mistyped link or one from an earlier release. */
function IgnoredFilters() {
  const ignored = Object.entries(getIgnoredParameters(useSearch({ strict: false, shouldThrow: false }) ?? {}))
  if (ignored.length === 0) return null
  const names = formatList(ignored.map(([name, value]) => `${name} “${shorten(value)}”`))
  return (
    <div className={classes.note}>
      <Callout tone="warning" title={t`Ignored, because the value is not known: ${names}.`}>
        <TextLink
          to="."
          search={(search) => addIgnoredParameters(search, {})}
          replace
        >{t`Remove from the address`}</TextLink>
      </Callout>
    </div>
  )
}

function Content<TRow>(props: ListContentProps<TRow>) {
  const { list, skeleton, errorTitle, empty, paging, children } = props
  const { data, error, isPlaceholderData } = list
  if (data === undefined && error !== null) {
    return (
      <div className={classes.note}>
        <ErrorState title={errorTitle} query={list} />
      </div>
    )
  }
  if (data === undefined) return <SkeletonRows {...skeleton} />
  const { data: rows, total = 0, count = 1 } = data
  if (rows.length === 0) {
    const isOutOfRange = paging !== undefined && total > 0
    return (
      <div className={classes.note}>
        {isOutOfRange ? <PageOutOfRange total={total} count={count} hrefFor={paging.hrefFor} /> : empty}
      </div>
    )
  }
  return (
    <div className={classes.rows} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      {children(rows)}
    </div>
  )
}

interface PageOutOfRangeProps {
  total: number
  /** Rows per page. */
  count: number
  hrefFor: PageHref
}

/** Shown for a page beyond the last one, as after removing the last row of a page. */
export function PageOutOfRange({ total, count, hrefFor }: PageOutOfRangeProps) {
  const last = Math.ceil(total / count)
  return (
    <EmptyState
      title={t`The list ends at page ${formatNumber(last)}.`}
      action={
        <AppButtonRouteLink
          kind="outlined"
          to={hrefFor(omitFirstPage(last))}
        >{t`Go to the last page`}</AppButtonRouteLink>
      }
    />
  )
}

interface PagedListProps<TRow, TCount extends number> extends ListContentProps<TRow> {
  paging: ListPaging
  /** Whether the user can choose the page size. */
  rowsPerPage?: RowsPerPageProps<TCount>
}

/** A list within a page, with pagination below it. */
export function PagedList<TRow, TCount extends number = never>(props: PagedListProps<TRow, TCount>) {
  const { list, paging, rowsPerPage } = props
  const { total = 0, count: answered = 1 } = list.data ?? {}
  const count = rowsPerPage?.value ?? answered
  const least = rowsPerPage === undefined ? count : Math.min(...rowsPerPage.options)
  return (
    <>
      <ListContent {...props} />
      {total > least ? (
        <Cluster gap="8px 24px" justify="space-between" mt={20}>
          <Pagination page={paging.page ?? 1} pages={Math.ceil(total / count)} hrefFor={paging.hrefFor} />
          {rowsPerPage ? <RowsPerPage {...rowsPerPage} /> : null}
        </Cluster>
      ) : null}
    </>
  )
}
