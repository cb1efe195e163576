import { useQuery } from '@tanstack/react-query'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { pluralize, formatNumber } from '~/ui/format/numbers'
import { historyAddress } from '../../page-address'
import { pageWritingQueries } from '../page-writing.queries'

/** How many readers found the page helpful. */
export function ReadersSaid({ page }: { page: string }) {
  const { data } = useQuery(pageWritingQueries.feedback(page))
  if (data === undefined) return null
  const all = data.helpful + data.unhelpful
  if (all === 0) return <p>No reader has said yet whether it helps.</p>
  return (
    <p>
      <TextPlace to={historyAddress(page)}>
        {formatNumber(data.helpful)} of {pluralize(all, 'reader')} found it helpful
      </TextPlace>
    </p>
  )
}
