import type { IdentityActor } from '../actor'
import type { ServiceDeps } from '../deps'
import { isNoted } from './known-factors.repository'
import { takeNote } from './take-note'

/**
 * Takes note of a second factor that was added past the portal, once somebody signs in with it. Nobody is kept out
 * when that cannot be done now.
 */
export const noteAtSignIn = async (
  deps: ServiceDeps,
  { identityUid, secondFactorId, user }: IdentityActor,
): Promise<void> => {
  if (!secondFactorId || !user) return
  try {
    if (!(await isNoted(deps.database, identityUid, secondFactorId))) await takeNote(deps, identityUid)
  } catch (error) {
    deps.log.error('A new second factor could not be noted', error, { identityUid })
  }
}
