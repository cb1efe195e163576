import { useQuery } from '@tanstack/react-query'
import type { Page } from '~/contract/pages'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { historyAddress } from '../../page-address'
import { pageWritingQueries } from '../page-writing.queries'
import type { Writing } from '../writing'
import { changedWords, changeInWords } from './changed-words'
import classes from './publish-dialog.module.css'

interface ReadersGetProps {
  page: Page
  writing: Writing
  /** The version that would be published. */
  next: number
  /** Whether that one is still to be saved. */
  hasChanges: boolean
}

const empty = { title: '', summary: '', body: '' }

/** What readers get now, against what they will. */
export function ReadersGet({ page, writing, next, hasChanges }: ReadersGetProps) {
  const published = page.status === 'published' ? (page.editing?.publishedVersion ?? null) : null
  const isDisabled = page.editing?.disabled ?? false
  const { data } = useQuery({
    ...pageWritingQueries.version(page.id, published ?? 1),
    enabled: published !== null,
  })
  const before = published === null ? empty : data
  return (
    <dl className={classes.versions}>
      <div>
        <dt>Readers get now</dt>
        <dd>
          {isDisabled
            ? 'Nothing: its address is disabled'
            : published === null
              ? 'Nothing'
              : `Version ${published}`}
        </dd>
      </div>
      <div>
        <dt>They will get</dt>
        <dd>
          Version {next}
          {hasChanges ? ', which is saved first' : published === next && !isDisabled ? ', the same' : ''}
          {isDisabled ? ', once its address is enabled' : ''}
        </dd>
      </div>
      <div>
        <dt>What changes</dt>
        <dd>
          {before === undefined ? 'Counting…' : changeInWords(changedWords(before, writing.read().text))}{' '}
          <TextPlace to={historyAddress(page.id)}>History</TextPlace>
        </dd>
      </div>
    </dl>
  )
}
