import type { Page } from '~/contract/pages'
import { Time } from '~/ui/format/time'

type Meta = Pick<Page, 'changedAt' | 'minutes'> & Partial<Pick<Page, 'authorName' | 'version'>>

/** When a page changed and by whom, and how long it takes to read. */
export function PageMeta({ page: { changedAt, minutes, authorName, version } }: { page: Meta }) {
  return (
    <>
      {version === undefined ? null : <span>Version {version}</span>}
      <span>
        Changed <Time at={changedAt} format="long-day" />
        {authorName ? ` by ${authorName}` : null}
      </span>
      <span>{minutes} min to read</span>
    </>
  )
}
