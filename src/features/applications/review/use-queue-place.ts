import { useQuery } from '@tanstack/react-query'
import { applicationQueries } from '../applications.queries'
import { placeInQueue, type QueuePlace } from './queue-place'

/** Where the application stands in the queue, as far as it is known; `page` is where it was found. */
export const useQueuePlace = (id: string, page: number): QueuePlace | null => {
  const { data: queue } = useQuery(applicationQueries.waiting(page))
  const index = queue?.data.findIndex(({ identityUid }) => identityUid === id) ?? -1
  const isLastOfPage = queue !== undefined && index === queue.data.length - 1
  const { data: before } = useQuery({
    ...applicationQueries.waiting(page - 1),
    enabled: index === 0 && page > 1,
  })
  const { data: after } = useQuery({
    ...applicationQueries.waiting(page + 1),
    enabled: isLastOfPage && index >= 0 && page * queue.count < queue.total,
  })
  return queue === undefined ? null : placeInQueue(id, queue, before, after)
}
