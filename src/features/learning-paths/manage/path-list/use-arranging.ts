import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedPathRow } from '~/contract/path-building'
import { hideToast, showToast, showUndoToast } from '~/ui/components/toasts/toasts'
import { learningPathQueries } from '../../learning-paths.queries'
import { arrangePaths } from '../managed-paths.functions'
import { managedPathQueries } from '../managed-paths.queries'
import { moveItem } from '../move-item'
import { refusalSentence } from '../refusal-sentence'

const mutationKey = ['arrange-paths']
const toastId = 'paths-arranged'

/**
 * Moving paths: shown at once, sent one after another, offered to be taken back. The last answer of the service is
 * what is shown in the end.
 * @param announce says it to those who cannot see it.
 */
export const useArranging = (announce: (sentence: string) => void) => {
  const queryClient = useQueryClient()
  const { queryKey } = managedPathQueries.list()
  const send = useMutation({
    mutationKey,
    scope: { id: 'arrange-paths' },
    mutationFn: (ids: string[]) => arrangePaths({ data: { ids } }),
    onError: (error) => {
      const sentence = `Not moved. ${refusalSentence(error)}`
      announce(sentence)
      showToast(sentence)
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: learningPathQueries.all() }),
  })
  const arrange = (rows: ManagedPathRow[]) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, { data: rows })
    send.mutate(rows.map(({ id }) => id))
  }
  return (from: number, to: number) => {
    const rows = queryClient.getQueryData(queryKey)?.data ?? []
    const moved = rows[from]
    if (!moved || from === to || to < 0 || to >= rows.length) return
    arrange(moveItem(rows, from, to))
    announce(`“${moved.title}” is moved: ${to + 1} of ${rows.length}.`)
    hideToast(toastId)
    showUndoToast({
      id: toastId,
      message: `“${moved.title}” is moved.`,
      onUndo: () => {
        const now = queryClient.getQueryData(queryKey)?.data ?? []
        arrange(
          moveItem(
            now,
            now.findIndex(({ id }) => id === moved.id),
            from,
          ),
        )
        announce(`“${moved.title}” is back where it was.`)
      },
    })
  }
}
