import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedKit } from '~/contract/kit-building'
import { hideToast, showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { devKitQueries } from '../dev-kits.queries'
import { arrangeKits } from './managed-kits.functions'
import { managedKitQueries } from './managed-kits.queries'
import { refusalSentence } from './refusal-sentence'

const mutationKey = ['arrange-kits']
const toastId = 'kits-arranged'

const moved = (kits: readonly ManagedKit[], from: number, to: number): ManagedKit[] => {
  const kit = kits[from]
  return kit === undefined ? [...kits] : kits.toSpliced(from, 1).toSpliced(to, 0, kit)
}

/**
 * Moving kits: shown at once, sent one after another, offered to be taken back. The last answer of the service is
 * what is shown in the end.
 * @param announce says it to those who cannot see it.
 */
export const useArranging = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const { queryKey } = managedKitQueries.list()
  const read = () => queryClient.getQueryData(queryKey)?.data ?? []
  const send = useMutation({
    mutationKey,
    scope: { id: 'arrange-kits' },
    mutationFn: (ids: string[]) => arrangeKits({ data: { ids } }),
    onError: (error) => {
      const sentence = `Not moved. ${refusalSentence(error)}`
      announce(sentence)
      showToast(sentence)
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: devKitQueries.all() }),
  })
  const arrange = (kits: ManagedKit[]) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, { data: kits })
    send.mutate(kits.map(({ id }) => id))
  }
  return (from: number, to: number) => {
    const kits = read()
    const kit = kits[from]
    if (!kit || from === to || to < 0 || to >= kits.length) return
    arrange(moved(kits, from, to))
    announce(`“${kit.name}” is moved: ${to + 1} of ${kits.length}.`)
    hideToast(toastId)
    showUndoToast({
      id: toastId,
      message: `“${kit.name}” is moved.`,
      onUndo: () => {
        const now = read()
        const place = now.findIndex(({ id }) => id === kit.id)
        if (place >= 0) arrange(moved(now, place, from))
        announce(`“${kit.name}” is back where it was.`)
      },
    })
  }
}
