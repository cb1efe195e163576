import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import { errorMessage } from '~/forms/error-message'

// Refusals whose detail says more than their title, such as what still stands in a component.
const telling = ['NOT_EMPTY', 'CONFLICT']

/** Why an act was refused, in the service's own words where they say more. */
export const refusalSentence = (error: unknown): string => {
  if (!(error instanceof ProblemError)) return errorMessage(error)
  if (error.code === 'STALE_VERSION')
    return t`Someone else saved a newer version. Look at it before you publish.`
  if (error.code === 'NOT_FOUND') return 'This is not there any more; someone removed it.'
  if (error.fields.length > 0) return error.fields.map(({ message }) => message).join(' ')
  return telling.includes(error.code) ? error.message : errorMessage(error)
}
