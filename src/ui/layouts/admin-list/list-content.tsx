import type { ReactNode } from 'react'
import { ErrorState } from '../../components/error-state/error-state'
import { PastTheEnd, type PastTheEndProps } from '../../components/past-the-end/past-the-end'
import classes from './admin-list.module.css'

export interface ListContentProps<TRow> {
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
    return <Inset>{paging !== undefined && paging.total > 0 ? <PastTheEnd {...paging} /> : empty}</Inset>
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
