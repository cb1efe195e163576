import { t } from '@lingui/core/macro'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { refusalMessage } from '~/ui/format/error-message'

interface Removal<T> {
  send: (item: T) => Promise<unknown>
  /** The confirmation, and the label of its button. */
  ask: (item: T) => { title: string; children: string; confirmLabel: string }
  /** The message after the deletion. */
  getDone: (item: T) => string
  onRemoved?: (item: T) => unknown
  /** The queries to refetch, after success or failure. */
  queryKey: QueryKey
}

/** Deletes something after a confirmation, and shows the result. */
export const useRemoval = <T>({ send, ask, getDone, onRemoved, queryKey }: Removal<T>) => {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: async (_nothing, item) => {
      showToast(getDone(item))
      await onRemoved?.(item)
    },
    onError: (error) => showToast(t`Not deleted. ${refusalMessage(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const remove = async (item: T) => {
    if (await confirm({ ...ask(item), isDestructive: true })) mutate(item)
  }
  return { remove, isPending }
}
