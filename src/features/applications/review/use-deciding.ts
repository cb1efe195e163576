import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewDecision } from '~/contract/applications'
import { ProblemError } from '~/contract/problem'
import { failureSentence } from '~/features/session/forms/failure-sentence'
import { momentOf } from '~/ui/dates/dates'
import { reviewApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { lastDecision } from './review-timeline'

interface Decision {
  decision: ReviewDecision
  reason: string
  message: string
}

/** Decides an application. Where somebody else was quicker, says who, and brings the fresh state. */
export const useDeciding = (identityUid: string) => {
  const queryClient = useQueryClient()
  const { queryKey } = applicationQueries.one(identityUid)

  const whoWasQuicker = async () => {
    const fresh = await queryClient.fetchQuery({ ...applicationQueries.one(identityUid), staleTime: 0 })
    const decided = lastDecision(fresh)
    if (fresh.state === 'submitted' || decided === undefined) {
      return 'The application is no longer waiting. What you wrote was not sent.'
    }
    return `${decided.actorName} decided meanwhile: ${decided.kind}, ${momentOf(decided.at)}. Your decision was not sent.`
  }

  return useMutation({
    networkMode: 'always',
    mutationFn: async (review: Decision) => {
      try {
        return await reviewApplication({ data: { id: identityUid, review } })
      } catch (error) {
        const isTaken = error instanceof ProblemError && error.code === 'NOTHING_TO_REVIEW'
        throw new Error(isTaken ? await whoWasQuicker() : failureSentence(error), { cause: error })
      }
    },
    onSuccess: (application) => queryClient.setQueryData(queryKey, application),
    // The queue, the person and the lists all tell of the decision.
    onSettled: () => void queryClient.invalidateQueries(),
  })
}
