import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getKnown } from '~/forms/search-parameters'
import { devKitQueries } from '../dev-kits.queries'
import { listManagedRequests, readManagedRequest } from './kit-queue.functions'
import { type KitQueueSearch, kitQueueSearch } from './kit-queue-search'

/** What administrators read of kit requests; within the keys of kits, so that both are renewed together. */
export const kitQueueQueries = {
  list: (search: KitQueueSearch) => {
    const known = getKnown(kitQueueSearch, search)
    return queryOptions({
      queryKey: [...devKitQueries.all(), 'queue', known],
      queryFn: ({ signal }) => listManagedRequests({ data: known, signal }),
      placeholderData: keepPreviousData,
    })
  },
  one: (id: string) =>
    queryOptions({
      queryKey: [...devKitQueries.all(), 'managed', id],
      queryFn: ({ signal }) => readManagedRequest({ data: { id }, signal }),
    }),
}
