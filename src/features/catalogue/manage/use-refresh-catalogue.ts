import { useQueryClient } from '@tanstack/react-query'
import { manageQueries } from './manage.queries'

/** Reads what is managed anew, and marks what readers see of it elsewhere to be read when it is next shown. */
export const useRefreshCatalogue = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    return queryClient.invalidateQueries({ queryKey: manageQueries.all() })
  }
}
