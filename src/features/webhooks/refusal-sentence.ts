import { ProblemError } from '~/contract/problem'
import { failureSentence } from '~/features/session/forms/failure-sentence'

/** Why an act on a webhook was refused, in the service's own words where they say more. */
export const refusalSentence = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return failureSentence(error)
  if (error.code === 'NOT_FOUND') return 'This webhook is not there any more; somebody deleted it.'
  return error.code === 'CONFLICT' ? error.message : failureSentence(error)
}
