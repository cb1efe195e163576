import type { QueryClient } from '@tanstack/react-query'

/** Keys of what does not depend on who reads, and of the session itself. */
const keptKeys: readonly unknown[] = ['config', 'session']

const isOfReader = ({ queryKey }: { queryKey: readonly unknown[] }) => !keptKeys.includes(queryKey[0])

/** Drops what one person read, so that the next neither sees it nor misses what is open to them. */
export const forgetReaders = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ type: 'inactive', predicate: isOfReader })
  void queryClient.invalidateQueries({ type: 'active', predicate: isOfReader })
}
