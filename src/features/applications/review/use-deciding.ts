import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Application, type ReviewDecision, undoSeconds } from '~/contract/applications'
import { isProblem } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDateTime } from '~/ui/format/dates'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { reviewApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { lastDecision } from './review-timeline'
import { countFromNow } from './use-seconds-left'

export interface Decision {
  decision: ReviewDecision
  reason: string
  message: string
  /** Of the submission that is read. */
  version: number | undefined
}

const whoWasQuicker = (fresh: Application) => {
  const decided = lastDecision(fresh)
  if (fresh.state === 'submitted' || decided === undefined) {
    return t`The application is no longer waiting. What you wrote was not sent.`
  }
  return t`${decided.actorName} decided meanwhile: ${decided.kind}, ${formatDateTime(decided.at)}. Your decision was not sent.`
}

/**
 * Decides an application. Where another reviewer decided first, says who, and loads the fresh
 * state.
 * @param onDecided also where the application is not shown any more by then
 */
export const useDeciding = (
  identityUid: string,
  firstName: string,
  onDecided: (application: Application, sent: Decision) => void,
) => {
  const isStillHere = useIsMounted()
  const queryClient = useQueryClient()
  const ownUid = getUser(useSession())?.identityUid
  const { queryKey } = applicationQueries.one(identityUid)

  const refetch = async () => {
    try {
      return await queryClient.fetchQuery({ ...applicationQueries.one(identityUid), staleTime: 0 })
    } catch (error) {
      // A reviewer who decides again sees the error then.
      throw new Error(errorMessage(error), { cause: error })
    }
  }

  /** Whether the stored decision is the one sent again, because its answer was lost. */
  const isOwn = (fresh: Application, { decision, reason, message, version }: Decision) => {
    const decided = lastDecision(fresh)
    return (
      fresh.state === decision &&
      decided?.actorUid === ownUid &&
      decided?.kind === decision &&
      decided.version === (version ?? decided.version) &&
      decided.reason === reason.trim() &&
      decided.text === message.trim()
    )
  }

  const whatCameSince = async () => {
    await refetch()
    return t`${firstName} has sent a new version in the meantime, which you see now. Your decision was not sent.`
  }

  const getSentence = async (error: unknown) => {
    return isProblem(error, 'CONFLICT') ? whatCameSince() : errorMessage(error)
  }

  return useMutation({
    mutationFn: async (review: Decision) => {
      try {
        return await reviewApplication({ data: { id: identityUid, review } })
      } catch (error) {
        if (isProblem(error, 'NOTHING_TO_REVIEW')) {
          const fresh = await refetch()
          if (isOwn(fresh, review)) return fresh
          throw new Error(whoWasQuicker(fresh), { cause: error })
        }
        throw new Error(await getSentence(error), { cause: error })
      }
    },
    onSuccess: (application, sent) => {
      if (application.undoUntil !== null) countFromNow(application.undoUntil, undoSeconds)
      queryClient.setQueryData(queryKey, application)
      onDecided(application, sent)
    },
    onError: ({ message }) => {
      if (!isStillHere()) showToast(t`${firstName} is not decided. ${message}`)
    },
    // The queue, the user and the lists all show the decision.
    onSettled: () => void queryClient.invalidateQueries(),
  })
}
