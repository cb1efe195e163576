import type { ReactNode } from 'react'
import { PlaceLink } from '../../components/place-link/place-link'
import { formatNumber } from '~/ui/format/numbers'
import classes from './list-page.module.css'
import { ErrorState } from '../../components/error-state/error-state'
import { PageOutOfRange, type PastTheEndProps } from '../../components/pagination/pagination'

interface ListPageProps {
  title: string
  /** Right of the title; one primary at most. */
  actions?: ReactNode
  /** The row of saved views: `<Views>`. */
  views?: ReactNode
  /** The row of filters, left. */
  filters?: ReactNode
  /** The row of filters, right: how many match. */
  summary?: ReactNode
  /** The table, or the empty state. */
  children: ReactNode
  /** The bar of the selection, over the last rows. */
  bulkBar?: ReactNode
  /** Always in sight: range, rows a page, pages. */
  footer?: ReactNode
}

/**
 * A list that fills the window: title 50, views 50, filters 56, the table scrolling in what is left, footer 48.
 * On low or narrow windows it is an ordinary page.
 */
export function ListPage(props: ListPageProps) {
  const { title, actions, views, filters, summary, children, bulkBar, footer } = props
  return (
    <div className={classes.list}>
      <div className={classes.titleRow}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        <div className={classes.actions}>{actions}</div>
      </div>
      {views}
      {filters || summary ? (
        <div className={classes.filters}>
          {filters}
          <div className={classes.summary}>{summary}</div>
        </div>
      ) : null}
      <div className={classes.table} data-scroll-restoration-id="list-page" data-has-bulk={Boolean(bulkBar)}>
        {children}
      </div>
      {bulkBar ? <div className={classes.bulk}>{bulkBar}</div> : null}
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </div>
  )
}

export interface View {
  label: string
  to: string
  /** How many it holds; left out while unknown. */
  count?: number | undefined
  current?: boolean
}

interface ViewsProps {
  views: readonly View[]
  /** After the last view: saving this one. */
  children?: ReactNode
}

/** Saved views as tabs that are links. */
export function Views({ views, children }: ViewsProps) {
  return (
    <nav className={classes.views} aria-label="Views">
      <ul>
        {views.map((view) => (
          <li key={`${view.label} ${view.to}`}>
            <PlaceLink
              to={view.to}
              className={classes.view}
              aria-current={view.current ? 'true' : undefined}
              data-current={view.current || undefined}
            >
              {view.label}
              {view.count === undefined ? null : (
                <span className={classes.count}>{formatNumber(view.count)}</span>
              )}
            </PlaceLink>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}

interface ListContentProps<TRow> {
  /** Undefined while they have not come. */
  rows: readonly TRow[] | undefined
  /** Why they did not come; not shown where there are some from before. */
  failure: { title: string; sentence: string; onRetry: () => void } | null
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** Where there are none. */
  empty: ReactNode
  /** All there are, on how many pages: a page beyond the last one is not an empty list. */
  paging?: PastTheEndProps
  children: (rows: readonly TRow[]) => ReactNode
}

/** What a list shows: its rows, or what it says while, because and where there are none. */
export function ListContent<TRow>(props: ListContentProps<TRow>) {
  const { rows, failure, skeleton, empty, paging, children } = props
  if (rows !== undefined && rows.length > 0) return children(rows)
  if (rows !== undefined) {
    return <Inset>{paging !== undefined && paging.total > 0 ? <PageOutOfRange {...paging} /> : empty}</Inset>
  }
  if (failure === null) return skeleton
  return (
    <Inset>
      <ErrorState title={failure.title} onRetry={failure.onRetry}>
        {failure.sentence}
      </ErrorState>
    </Inset>
  )
}

function Inset({ children }: { children: ReactNode }) {
  return <div className={classes.inset}>{children}</div>
}

interface ListTotalProps {
  /** Undefined while it is not known. */
  total: number | undefined
  /** What it counts. */
  one: string
  many: string
}

/** How many entries the list has with its filters, announced when that changes. */
export function ListTotal({ total, one, many }: ListTotalProps) {
  return (
    <span role="status">
      {total === undefined ? null : (
        <>
          <strong>{formatNumber(total)}</strong> {total === 1 ? one : many}
        </>
      )}
    </span>
  )
}
