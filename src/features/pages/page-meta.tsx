import type { Page } from '~/contract/pages'
import { dayWords } from '~/ui/dates/dates'

type Meta = Pick<Page, 'changedAt' | 'minutes'> & Partial<Pick<Page, 'authorName'>>

/** When a page changed and by whom, and how long it takes to read. */
export function PageMeta({ page: { changedAt, minutes, authorName } }: { page: Meta }) {
  return (
    <>
      <span>
        Changed <time dateTime={changedAt}>{dayWords(changedAt)}</time>
        {authorName ? ` by ${authorName}` : null}
      </span>
      <span>{minutes} min to read</span>
    </>
  )
}
