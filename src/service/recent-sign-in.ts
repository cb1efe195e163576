import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from './actor'

// Milliseconds; as long as the identity provider itself takes a sign-in for a recent one.
const recent = 5 * 60_000

/**
 * For what must not be open to whoever finds a browser signed in.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED
 */
export const requireRecentSignIn = ({ authTime }: IdentityActor, now: Date): void => {
  if (now.getTime() - authTime.getTime() > recent) throw new ProblemError('RECENT_SIGN_IN_REQUIRED')
}
