import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import {
  ListContent,
  type ListContentProps,
  type ListPaging,
} from '../../components/list-content/list-content'
import { Pagination, RowsPerPage, type RowsPerPageProps } from '../../components/pagination/pagination'
import { RouteLink } from '../../components/route-link/route-link'
import { formatNumber } from '~/ui/format/numbers'
import classes from './list-page.module.css'
import type { LinkTarget } from '~/ui/links/href'
import { Box, Cluster, VisuallyHidden } from '~/ui/layouts/primitives'

interface ListPageProps<TRow, TCount extends number> extends ListContentProps<TRow> {
  title: string
  /** Right of the title; at most one primary button. */
  actions?: ReactNode
  /** The row of saved views: `<Views>`. */
  views?: ReactNode
  /** The row of filters, left. */
  filters?: ReactNode
  /** The number of matching rows, right of the filters. */
  describeTotal?: (total: number) => string
  /** After the number of rows. */
  summary?: ReactNode
  /** Scrolls with the rows, above them. */
  intro?: ReactNode
  /** The bar of the selection, over the last rows. */
  bulkBar?: ReactNode
  paging?: ListPaging
  /** Whether the user can choose the page size. */
  rowsPerPage?: RowsPerPageProps<TCount>
  /** A live message for screen readers. */
  announcement?: string
}

/**
 * A list page that fills the window: title, views, filters, scrolling rows, and a footer with pagination. In low or
 * narrow windows it is a regular page.
 */
export function ListPage<TRow, TCount extends number = never>(props: ListPageProps<TRow, TCount>) {
  const {
    title,
    actions,
    views,
    filters,
    describeTotal,
    summary,
    intro,
    bulkBar,
    rowsPerPage,
    announcement,
  } = props
  const { list, paging } = props
  return (
    <div className={classes.list}>
      <Cluster gap="8px 16px" align="start" justify="space-between" className={classes.titleRow}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        <Cluster align="stretch" className={classes.actions}>
          {actions}
        </Cluster>
      </Cluster>
      {views}
      {filters || summary || describeTotal ? (
        <Cluster gap={8} className={classes.filters}>
          {filters}
          <Cluster gap={8} c="dim" size="sm" className={classes.summary}>
            {describeTotal ? (
              <span role="status">
                {list.data?.total === undefined ? null : describeTotal(list.data.total)}
              </span>
            ) : null}
            {summary}
          </Cluster>
        </Cluster>
      ) : null}
      <div className={classes.table} data-scroll-restoration-id="list-page" data-has-bulk={Boolean(bulkBar)}>
        {intro}
        <ListContent {...props} />
      </div>
      {bulkBar ? <div className={classes.bulk}>{bulkBar}</div> : null}
      {paging ? <Footer {...list.data} paging={paging} rowsPerPage={rowsPerPage} /> : null}
      {announcement === undefined ? null : <VisuallyHidden role="status">{announcement}</VisuallyHidden>}
    </div>
  )
}

interface FooterProps<TCount extends number> {
  total?: number
  count?: number
  paging: ListPaging
  rowsPerPage: RowsPerPageProps<TCount> | undefined
}

/** The footer, always visible: the shown range, the page size and the pagination. */
function Footer<TCount extends number>(props: FooterProps<TCount>) {
  const { total = 0, count: answered = 1, paging, rowsPerPage } = props
  const { page = 1, hrefFor } = paging
  const count = rowsPerPage?.value ?? answered
  const pagination = <Pagination page={page} pages={Math.ceil(total / count)} hrefFor={hrefFor} />
  if (rowsPerPage === undefined) {
    return total > count ? (
      <Box c="dim" size="sm" className={classes.footer}>
        {pagination}
      </Box>
    ) : null
  }
  if (total === 0) return null
  return (
    <Box c="dim" size="sm" className={classes.footer}>
      <span>{formatRange((page - 1) * count + 1, Math.min(page * count, total), total)}</span>
      <Cluster gap="8px 24px">
        <RowsPerPage {...rowsPerPage} />
        {pagination}
      </Cluster>
    </Box>
  )
}

const formatRange = (first: number, last: number, total: number) =>
  first > last
    ? t`0 of ${formatNumber(total)}`
    : t`${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`

export interface View {
  label: string
  to: LinkTarget
  /** The number of entries; absent while unknown. */
  count?: number | undefined
  current?: boolean
}

interface ViewsProps {
  views: readonly View[]
  /** After the last view: the button that saves the current one. */
  children?: ReactNode
}

/** Saved views as tabs that are links. */
export function Views({ views, children }: ViewsProps) {
  return (
    <nav className={classes.views} aria-label={t`Views`}>
      <ul>
        {views.map((view) => (
          <li key={`${view.label} ${view.to}`}>
            <RouteLink
              to={view.to}
              className={classes.view}
              aria-current={view.current ? 'true' : undefined}
              data-current={view.current || undefined}
            >
              {view.label}
              {view.count === undefined ? null : (
                <span className={classes.count}>{formatNumber(view.count)}</span>
              )}
            </RouteLink>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
