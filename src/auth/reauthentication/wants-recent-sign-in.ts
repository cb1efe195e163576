import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'

/** Whether an act was refused because the sign-in is too old: by the service, or by the provider. */
export const wantsRecentSignIn = (error: unknown): boolean =>
  error instanceof ProblemError
    ? error.code === 'RECENT_SIGN_IN_REQUIRED'
    : providerCode(error) === 'requires-recent-login'
