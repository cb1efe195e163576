import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { devKitQueries } from '../dev-kits.queries'
import { listManagedRequests, readManagedRequest } from './kit-queue.functions'
import type { KitQueueSearch } from './kit-queue-search'

/** What administrators read of kit requests; within the keys of kits, so that both are renewed together. */
export const kitQueueQueries = {
  list: (search: KitQueueSearch) =>
    queryOptions({
      queryKey: [...devKitQueries.all(), 'queue', search],
      queryFn: ({ signal }) => listManagedRequests({ data: search, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...devKitQueries.all(), 'managed', id],
      queryFn: ({ signal }) => readManagedRequest({ data: { id }, signal }),
    }),
}
