import { useMutation } from '@tanstack/react-query'
import type { Page } from '~/contract/pages'
import { showToast } from '~/ui/components/toasts/toasts'
import { useRefreshPage } from '../use-page-writing'

/** Sets one detail of a page at once, and says so. */
export const useDetail = <T>(page: Page, set: (value: T) => Promise<unknown>, said: string) => {
  const refresh = useRefreshPage(page.id)
  return useMutation({
    mutationFn: set,
    onSuccess: async () => {
      showToast(said)
      await refresh()
    },
  })
}
