import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedKit } from '~/contract/kit-building'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { devKitQueries } from '../dev-kits.queries'
import { removeKit } from './managed-kits.functions'
import { refusalSentence } from './refusal-sentence'

/** Deletes a kit without requests, after a confirmation. @param onRemoved gets its id */
export const useKitRemoval = (onRemoved: (id: string) => void) => {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ id }: ManagedKit) => removeKit({ data: { id } }),
    onSuccess: (_nothing, { id, name }) => {
      onRemoved(id)
      showToast(`“${name}” is deleted.`)
    },
    onError: (error) => showToast(`Not deleted. ${refusalSentence(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devKitQueries.all() }),
  })
  return async (kit: ManagedKit) => {
    const isAgreed = await confirm({
      title: `Delete “${kit.name}”?`,
      children: 'Nobody has requested it. It cannot be brought back.',
      confirmLabel: 'Delete the kit',
      isDestructive: true,
    })
    if (isAgreed) removal.mutate(kit)
  }
}
