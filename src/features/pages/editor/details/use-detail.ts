import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Page } from '~/contract/pages'
import { showToast } from '~/ui/components/toasts/toasts'
import { pageQueries } from '../../pages.queries'
import { useRefreshPage } from '../use-page-writing'

/** Sets one detail of a page at once, and says so. */
export const useDetail = <T>(page: Page, set: (value: T) => Promise<unknown>, said: string) => {
  const queryClient = useQueryClient()
  const refresh = useRefreshPage(page.id)
  return useMutation({
    networkMode: 'always',
    mutationFn: set,
    onSuccess: async () => {
      showToast(said)
      await refresh()
      // What readers see of it elsewhere in the portal is read again when it is next shown.
      await queryClient.invalidateQueries({ queryKey: pageQueries.all(), refetchType: 'none' })
    },
  })
}
