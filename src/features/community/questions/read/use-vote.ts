import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '~/forms/error-message'
import { showToast } from '~/ui/components/toasts/toasts'
import { votePost, type PostName } from '../post.functions'
import { questionQueries } from '../questions.queries'
import { afterVote, getVotes, withVotes, type VoteValue } from './post'

/** Votes for a post: shown at once, and taken back where the service refuses. */
export const useVote = (questionId: string, post: PostName) => {
  const queryClient = useQueryClient()
  const { queryKey } = questionQueries.one(questionId)
  const mutationKey = ['vote', post.kind, post.id]
  // While a later vote is on its way, what became of this one would only flicker.
  const isLast = () => queryClient.isMutating({ mutationKey }) === 1
  return useMutation({
    mutationKey,
    // One after the other, so that the last one counts.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (value: VoteValue) => votePost({ data: { ...post, value } }),
    onMutate: async (value) => {
      await queryClient.cancelQueries({ queryKey })
      const question = queryClient.getQueryData(queryKey)
      const before = question === undefined ? null : getVotes(question, post)
      if (question !== undefined && before !== null) {
        queryClient.setQueryData(queryKey, withVotes(question, post, afterVote(before, value)))
      }
      return before
    },
    onSuccess: (votes) => {
      if (!isLast()) return
      queryClient.setQueryData(queryKey, (question) => question && withVotes(question, post, votes))
      void queryClient.invalidateQueries({ queryKey: questionQueries.lists() })
    },
    onError: (error, _value, before) => {
      showToast(`Your vote did not count. ${errorMessage(error)}`)
      if (!isLast()) return
      queryClient.setQueryData(queryKey, (question) =>
        question && before ? withVotes(question, post, before) : question,
      )
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
