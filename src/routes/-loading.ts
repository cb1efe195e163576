import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query'

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
  else await queryClient.ensureQueryData({ ...list, revalidateIfStale: true })
}
