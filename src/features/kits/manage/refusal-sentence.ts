import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'

/** Why an act on a kit was refused, in the service's own words where they say more. */
export const refusalSentence = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return errorMessage(error)
  if (error.code === 'NOT_FOUND') return 'This kit is not there any more; somebody deleted it.'
  return error.code === 'NOT_EMPTY' || error.code === 'CONFLICT' ? error.message : errorMessage(error)
}
