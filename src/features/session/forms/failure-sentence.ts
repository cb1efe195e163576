import { ProblemError, problems } from '~/contract/problem'

const minutes = (seconds: number) => {
  const rounded = Math.max(1, Math.ceil(seconds / 60))
  return rounded === 1 ? 'a minute' : `${rounded} minutes`
}

const ofProblem = ({ code, retryAfter }: ProblemError): string => {
  switch (code) {
    case 'TOO_MANY_REQUESTS':
      return `Too many attempts. Try again in ${retryAfter === undefined ? 'a few minutes' : minutes(retryAfter)}.`
    case 'TOKEN_MISSING':
    case 'TOKEN_INVALID':
      return 'Your sign-in has ended. Log in again in another tab, then try again here: what you typed stays.'
    case 'CHALLENGE_REQUIRED':
      return 'Many messages are coming in, and your browser could not show that it is not a machine’s. Try again in an hour, or write to us by mail.'
    case 'UNAVAILABLE':
    case 'INTERNAL_ERROR':
      return failed
    default:
      return `${problems[code].title}.`
  }
}

const unreachable =
  'The portal cannot be reached. What you typed is still here; check your connection and try again.'
const failed = 'Something failed on our side. What you typed is still here; try again in a moment.'

/** Why a call failed and what to do, for the person who made it. */
export const failureSentence = (error: unknown): string => {
  if (error instanceof ProblemError) return ofProblem(error)
  // What `fetch` throws when no answer came.
  return error instanceof TypeError ? unreachable : failed
}
