import { useQueryClient } from '@tanstack/react-query'
import { manageQueries } from './manage.queries'

/** Refetches the managed catalogue, and marks what readers see of it elsewhere as stale. */
export const useRefreshCatalogue = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    return queryClient.invalidateQueries({ queryKey: manageQueries.all() })
  }
}
