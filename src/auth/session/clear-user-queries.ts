import type { QueryClient } from '@tanstack/react-query'

/** Keys of what does not depend on who reads, and of the session itself. */
const keptKeys: readonly unknown[] = ['config', 'session']

const isOfReader = ({ queryKey }: { queryKey: readonly unknown[] }) => !keptKeys.includes(queryKey[0])

/**
 * Removes cached data of one user that no screen shows, and marks the rest as stale, so that the next user
 * neither sees it nor misses what is open to them.
 */
export const clearUserQueries = async (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive', predicate: isOfReader })
  await queryClient.invalidateQueries({ predicate: isOfReader, refetchType: 'none' })
}

/** Reads again what the screen shows; after the guards have decided that it still may. */
export const refetchActiveQueries = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ type: 'active', predicate: isOfReader })
