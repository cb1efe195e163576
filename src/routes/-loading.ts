import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** What a query answered before, which is read again meanwhile if it is stale; waits where it has no answer yet. */
export const ensureRevalidated = <TData, TKey extends QueryKey>(
  queryClient: QueryClient,
  query: EnsureQueryDataOptions<TData, Error, TData, TKey>,
): Promise<TData> => queryClient.ensureQueryData({ ...query, revalidateIfStale: true })

/**
 * Loads the list of a page. On the page itself nothing waits for it: the earlier rows stay until it is there.
 * @param cause of the loader: why it runs
 */
export const loadList = async <TData, TKey extends QueryKey>(
  queryClient: QueryClient,
  list: EnsureQueryDataOptions<TData, Error, TData, TKey>,
  cause: 'preload' | 'enter' | 'stay',
): Promise<void> => {
  if (cause === 'stay') void queryClient.prefetchQuery(list)
  else await ensureRevalidated(queryClient, list)
}
