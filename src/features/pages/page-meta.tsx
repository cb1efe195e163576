import type { Page } from '~/contract/pages'
import { dayWords } from '~/ui/dates/dates'

type Meta = Pick<Page, 'changedAt' | 'minutes'> & Partial<Pick<Page, 'authorName' | 'version'>>

/** When a page changed and by whom, and how long it takes to read. */
export function PageMeta({ page: { changedAt, minutes, authorName, version } }: { page: Meta }) {
  return (
    <>
      {version === undefined ? null : <span>Version {version}</span>}
      <span>
        Changed <time dateTime={changedAt}>{dayWords(changedAt)}</time>
        {authorName ? ` by ${authorName}` : null}
      </span>
      <span>{minutes} min to read</span>
    </>
  )
}
