import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '~/ui/components/toasts/toasts'

interface MoveSending<Move> {
  mutationKey: QueryKey
  send: (move: Move) => Promise<unknown>
  /** Refetched after the last move is saved. */
  dependents: QueryKey
  getRefusal: (error: unknown) => string
  /** Says it to those who cannot see it. */
  announce: (sentence: string) => void
}

/**
 * Sends moves that are shown already, one after another, so that quick moves do not overtake each other. Refusals
 * are shown. In the end the service's last answer is shown.
 */
export const useMoveMutation = <Move>(moves: MoveSending<Move>): ((move: Move) => void) => {
  const { mutationKey, send, dependents, getRefusal, announce } = moves
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onError: (error) => {
      const sentence = `Not moved. ${getRefusal(error)}`
      announce(sentence)
      showToast(sentence)
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey: dependents }),
  }).mutate
}
