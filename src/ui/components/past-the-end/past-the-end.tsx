import { grouped } from '../../words/grouped'
import { AppButtonPlace } from '../app-button/app-button'
import { EmptyState } from '../empty-state/empty-state'

export interface PastTheEndProps {
  /** All there are. */
  total: number
  /** On a page. */
  count: number
  hrefFor: (page: number) => string
}

/** In place of the rows of a page beyond the last one, as where the last row of it has gone. */
export function PastTheEnd({ total, count, hrefFor }: PastTheEndProps) {
  const last = Math.ceil(total / count)
  return (
    <EmptyState
      title={`The list ends at page ${grouped(last)}.`}
      action={
        <AppButtonPlace kind="outlined" to={hrefFor(last)}>
          Go to the last page
        </AppButtonPlace>
      }
    />
  )
}
