import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isProblem } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { pageQueries } from '../pages.queries'
import { restorePageVersion } from './page-history.functions'

interface Restorable {
  id: string
  newest: number
  /** The version that is published. */
  published: number | null
  /** Whether the page is disabled, so that readers do not get even a published version. */
  isDisabled: boolean
}

const whatReadersGet = ({ published, isDisabled }: Restorable) => {
  if (isDisabled) return 'Readers get nothing while its address is disabled.'
  return published === null
    ? 'Readers get nothing until you publish.'
    : `Readers keep version ${published} until you publish.`
}

/** Asks, then saves an earlier version again as the newest draft; what readers get stays. */
export const useRestore = (page: Restorable): ((version: number) => Promise<void>) => {
  const { id, newest } = page
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isStillHere = useIsMounted()
  return async (version) => {
    const isWanted = await confirm({
      title: `Restore version ${version} as a new draft?`,
      children: `Its text is saved again as version ${newest + 1}. ${whatReadersGet(page)}`,
      confirmLabel: `Restore version ${version}`,
    })
    if (!isWanted) return
    try {
      const restored = await restorePageVersion({ data: { id, version, baseVersion: newest } })
      showToast(`Version ${version} is now draft ${restored.version}. ${whatReadersGet(page)}`)
    } catch (error) {
      const isStale = isProblem(error, 'STALE_VERSION')
      showToast(
        isStale
          ? 'Somebody saved a newer version meanwhile. Look at it, then restore again if you still want to.'
          : errorMessage(error),
      )
    }
    await queryClient.invalidateQueries({ queryKey: pageQueries.all() })
    if (isStillHere()) await navigate({ to: '/admin/pages/$id/versions', params: { id }, search: {} })
  }
}
