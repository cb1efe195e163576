import type { ReactNode } from 'react'
import { ErrorState } from '../../components/error-state/error-state'
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
  children: (rows: readonly TRow[]) => ReactNode
}

/** What a list shows: its rows, or what it says while, because and where there are none. */
export function ListContent<TRow>({ rows, failure, skeleton, empty, children }: ListContentProps<TRow>) {
  if (rows !== undefined) return rows.length === 0 ? <Inset>{empty}</Inset> : children(rows)
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
