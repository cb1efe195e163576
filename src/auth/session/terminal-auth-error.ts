import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'

/** The provider's codes after which a sign-in cannot be renewed any more. */
const finalCodes = [
  'user-disabled',
  'user-token-expired',
  'user-not-found',
  'user-mismatch',
  'invalid-user-token',
  'invalid-refresh-token',
  'missing-refresh-token',
]

/**
 * Why a sign-in is over for good, given what its renewal failed with; null where it may be tried again.
 * A token that was just made and is refused all the same means that the sign-in behind it was revoked.
 */
export const terminalAuthError = (error: unknown): string | null => {
  if (error instanceof ProblemError) {
    if (error.status === 401) return 'user-token-expired'
    return error.status === 403 ? error.code : null
  }
  const code = providerCode(error)
  return code !== null && finalCodes.includes(code) ? code : null
}
