import { isProblem, ProblemError } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'

const goneSentence = 'This webhook is not there any more; someone deleted it.'

/** Whether an endpoint is gone since it was read. */
export const isGone = (error: unknown): boolean => isProblem(error, 'NOT_FOUND')

/** Why an act on a webhook was refused, in the service's own words where they say more. */
export const refusalSentence = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return errorMessage(error)
  if (isGone(error)) return goneSentence
  return error.code === 'CONFLICT' ? error.message : errorMessage(error)
}
