import { useQuery } from '@tanstack/react-query'
import { TextPlace } from '~/ui/components/text-link/text-link'
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
        {data.helpful} of {all} readers found it helpful
      </TextPlace>
    </p>
  )
}
