import { useQuery } from '@tanstack/react-query'
import { TextPlace } from '~/ui/components/text-link/text-link'
import { counted, grouped } from '~/ui/words/counted'
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
        {grouped(data.helpful)} of {counted(all, 'reader')} found it helpful
      </TextPlace>
    </p>
  )
}
