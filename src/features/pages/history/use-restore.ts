import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ProblemError } from '~/contract/problem'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { pageQueries } from '../pages.queries'
import { restorePageVersion } from './page-history.functions'

interface Restorable {
  id: string
  newest: number
  /** The version that readers get. */
  published: number | null
}

const whatReadersGet = (published: number | null) =>
  published === null
    ? 'Readers get nothing until you publish.'
    : `Readers keep version ${published} until you publish.`

/** Asks, then saves an earlier version again as the newest draft; what readers get stays. */
export const useRestore = ({ id, newest, published }: Restorable): ((version: number) => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (version) => {
    const isWanted = await confirm({
      title: `Restore version ${version} as a new draft?`,
      children: `Its text is saved again as version ${newest + 1}. ${whatReadersGet(published)}`,
      confirmLabel: `Restore version ${version}`,
    })
    if (!isWanted) return
    try {
      const page = await restorePageVersion({ data: { id, version, baseVersion: newest } })
      showToast(`Version ${version} is now draft ${page.version}. ${whatReadersGet(published)}`)
    } catch (error) {
      const isStale = error instanceof ProblemError && error.code === 'STALE_VERSION'
      showToast(
        isStale
          ? 'Somebody saved a newer version meanwhile. Look at it, then restore again if you still want to.'
          : failureSentence(error),
      )
    }
    await queryClient.invalidateQueries({ queryKey: pageQueries.all() })
    await navigate({ to: '/admin/pages/$id/versions', params: { id }, search: {} })
  }
}
