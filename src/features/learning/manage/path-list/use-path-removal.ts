import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedPathRow } from '~/contract/path-building'
import { confirm } from '~/ui/components/confirm/confirm'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatNumber } from '~/ui/format/numbers'
import { learningPathQueries } from '../../learning-paths.queries'
import { removePath } from '../managed-paths.functions'
import { refusalSentence } from '../refusal-sentence'

const lossWords = (learners: number) => {
  if (learners === 0) return 'Nobody has begun it.'
  const who = learners === 1 ? 'One person loses' : `${formatNumber(learners)} people lose`
  return `${who} their progress in it. Certificates that were given stay valid.`
}

/** Removing a path, after asking. @param onRemoved gets its id */
export const usePathRemoval = (onRemoved: (id: string) => void) => {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ id }: ManagedPathRow) => removePath({ data: { id } }),
    onSuccess: (_nothing, { id, title }) => {
      onRemoved(id)
      showToast(`“${title}” is deleted.`)
    },
    onError: (error) => showToast(`Not deleted. ${refusalSentence(error)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: learningPathQueries.all() }),
  })
  return async (path: ManagedPathRow) => {
    const isAgreed = await confirm({
      title: `Delete “${path.title}”?`,
      children: `${lossWords(path.learners)} It cannot be brought back.`,
      confirmLabel: 'Delete the path',
      isDestructive: true,
    })
    if (isAgreed) removal.mutate(path)
  }
}
