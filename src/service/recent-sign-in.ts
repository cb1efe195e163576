import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from './actor'
import type { ServiceDeps } from './deps'

// Milliseconds; as long as the identity provider itself takes a sign-in for a recent one.
const recent = 5 * 60_000

/**
 * For what must not be open to whoever finds a browser signed in.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED
 */
export const requireRecentSignIn = (
  { identity }: Pick<ServiceDeps, 'identity'>,
  { authTime }: IdentityActor,
): void => {
  // Sign-ins are dated by the provider's time, not by this clock.
  if (identity.moment().getTime() - authTime.getTime() > recent)
    throw new ProblemError('RECENT_SIGN_IN_REQUIRED')
}
