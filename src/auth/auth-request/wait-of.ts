import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'

// Seconds. The provider does not say how long it blocks a client; a minute is seldom too short.
const usual = 60

/** Seconds to wait after a refusal for too many attempts; null for any other error. */
export const getWait = (error: unknown): number | null => {
  if (error instanceof ProblemError) {
    return error.code === 'TOO_MANY_REQUESTS' ? (error.retryAfter ?? usual) : null
  }
  if (error instanceof HttpError && error.status === 429) return error.retryAfter ?? usual
  return providerCode(error) === 'too-many-requests' ? usual : null
}
