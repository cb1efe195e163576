import type { Page } from '~/contract/pages'
import { dayOf } from '~/ui/dates/dates'

/** When a page changed, and how long it takes to read. */
export function PageMeta({ page: { changedAt, minutes } }: { page: Pick<Page, 'changedAt' | 'minutes'> }) {
  return (
    <>
      <span>
        Changed <time dateTime={changedAt}>{dayOf(changedAt)}</time>
      </span>
      <span>{minutes} min</span>
    </>
  )
}
