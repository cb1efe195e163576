import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedPage } from '~/contract/page-writing'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { usePageStatus } from '../../use-page-status'
import { removePage } from './manage.functions'
import { refusalMessage } from '~/forms/error-message'
import { manageQueries } from './manage.queries'

/** Refetches the managed catalogue, and marks what readers see of it elsewhere as stale. */
export const useRefreshCatalogue = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ refetchType: 'none' })
    return queryClient.invalidateQueries({ queryKey: manageQueries.all() })
  }
}

/** Publishing, withdrawing, archiving, disabling and removing pages from their list. */
export const usePageActs = () => {
  const refresh = useRefreshCatalogue()
  const status = usePageStatus(refresh)
  const removal = useMutation({
    mutationFn: ({ id }: ManagedPage) => removePage({ data: { id } }),
    onSuccess: (_nothing, { title }) => showToast(t`“${title}” is deleted.`),
    onError: (error) => showToast(refusalMessage(error)),
    onSettled: refresh,
  })
  return {
    ...status,
    remove: async (page: ManagedPage) => {
      const { title, slug, newestVersion } = page
      const isAgreed = await confirm({
        title: t`Delete “${title}”?`,
        children: plural(newestVersion, {
          one: `This deletes the page, its only version and its feedback. Links to /documents/${slug} stop working. This can’t be undone.`,
          other: `This deletes the page, its # versions and its feedback. Links to /documents/${slug} stop working. This can’t be undone.`,
        }),
        confirmLabel: t`Delete the page`,
        isDestructive: true,
      })
      if (isAgreed) removal.mutate(page)
    },
  }
}
export type PageActs = ReturnType<typeof usePageActs>
