import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Application, undoSeconds, type ReviewDecision } from '~/contract/applications'
import { reviewDecisions } from '~/contract/enums'
import { isProblem } from '~/contract/problem'
import { useContractForm } from '~/forms/contract-form'
import { errorMessage } from '~/ui/format/error-message'
import { getUser } from '~/auth/session'
import { useSession } from '~/auth/use-session'
import { accountQueries } from '~/forms/stale-queries'
import { showToast } from '~/ui/components/toasts/toasts'
import { formatDateTime } from '~/ui/format/dates'
import { useIsMounted } from '~/ui/hooks/use-is-mounted'
import { reviewApplication } from '../applications.functions'
import { applicationQueries } from '../applications.queries'
import { getLastDecision } from './review-timeline'
import { startCountdown } from './undo-decision'
import { getLengthProblem } from '~/forms/field-errors'

const values = v.object({ decision: v.picklist(reviewDecisions), reason: v.string(), message: v.string() })
const draft = { schema: v.partial(values) }

export type Decision = v.InferOutput<typeof values>

const getConflictMessage = (fresh: Application) => {
  const decided = getLastDecision(fresh)
  if (fresh.state === 'submitted' || decided === undefined) {
    return t`The application is no longer waiting. What you wrote was not sent.`
  }
  return decided.kind === 'approved'
    ? t`${decided.actorName} decided meanwhile: approved, ${formatDateTime(decided.at)}. Your decision was not sent.`
    : t`${decided.actorName} decided meanwhile: denied, ${formatDateTime(decided.at)}. Your decision was not sent.`
}

/**
 * The decision form. If another reviewer decided first, says who, and refetches the application.
 *
 * @param onDecided also called if the application is no longer shown
 */
export const useDecisionForm = (
  application: Application,
  firstName: string,
  onDecided: (application: Application, sent: Decision) => void,
) => {
  const { identityUid } = application
  // The version of the submission on screen.
  const version = application.submissions[0]?.version
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

  /** Whether the stored decision is the same one, sent again after its response was lost. */
  const isOwn = (fresh: Application, { decision, reason, message }: Decision) => {
    const decided = getLastDecision(fresh)
    return (
      fresh.state === decision &&
      decided?.actorUid === ownUid &&
      decided?.kind === decision &&
      decided.version === (version ?? decided.version) &&
      decided.reason === reason.trim() &&
      decided.text === message.trim()
    )
  }

  const getNewVersionMessage = async () => {
    await refetch()
    return t`${firstName} has sent a new version in the meantime, which you see now. Your decision was not sent.`
  }

  const getSentence = async (error: unknown) => {
    return isProblem(error, 'CONFLICT') ? getNewVersionMessage() : errorMessage(error)
  }

  // The queue, the user page and the lists all show the decision.
  const readAgain = () => void queryClient.invalidateQueries(accountQueries)

  return useContractForm<Decision, Application>({
    name: `decision.${identityUid}`,
    initialValues: { decision: 'approved', reason: '', message: '' },
    schema: (typed) => {
      const unexplained = t`Say why, or choose a reason, so that ${firstName} knows what to change.`
      const wrong = validateDecisionMessage(typed, unexplained)
      return wrong === null ? {} : { message: wrong }
    },
    send: async (sent) => {
      const review = { ...sent, version }
      try {
        return await reviewApplication({ data: { params: { id: identityUid }, body: review } })
      } catch (error) {
        if (isProblem(error, 'NOTHING_TO_REVIEW')) {
          const fresh = await refetch()
          if (isOwn(fresh, sent)) return fresh
          throw new Error(getConflictMessage(fresh), { cause: error })
        }
        throw new Error(await getSentence(error), { cause: error })
      }
    },
    onDone: (decided, sent) => {
      if (decided.undoUntil !== null) startCountdown(decided.undoUntil, undoSeconds)
      queryClient.setQueryData(queryKey, decided)
      onDecided(decided, sent)
      readAgain()
    },
    explain: ({ message }) => message,
    onRefused: ({ message }) => {
      if (!isStillHere()) showToast(`${t`The application of ${firstName} is not decided.`} ${message}`)
      readAgain()
    },
    draft,
    clearsWhenSent: true,
    staysOpen: true,
  })
}

const maxMessageLength = 5000

interface DecisionMessage {
  decision: ReviewDecision
  reason: string
  message: string
}

/**
 * Validates the message to applicants; returns the error, or null.
 *
 * @param unexplained the error for a denial without reason and message
 */
export const validateDecisionMessage = (
  { decision, reason, message }: DecisionMessage,
  unexplained: string,
): string | null => {
  const isUnexplained = decision === 'denied' && reason === '' && message.trim() === ''
  return isUnexplained ? unexplained : getLengthProblem(message, maxMessageLength)
}
