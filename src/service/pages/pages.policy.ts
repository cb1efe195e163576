import type { Audience } from '~/contract/pages'
import { isLockedOut } from '~/contract/vocabulary'
import { type IdentityActor, isApproved } from '../actor'
import { actsAsAdministrator } from '../users/users.policy'

/** The audiences that a reader belongs to; somebody locked out, or without a profile, reads as a visitor. */
export const audiencesOf = (actor: Pick<IdentityActor, 'user' | 'lacksTerms'> | null): Audience[] => {
  if (!actor?.user || isLockedOut(actor.user.status)) return ['public']
  return isApproved(actor) ? ['public', 'signed-in', 'approved'] : ['public', 'signed-in']
}

/** Administrators may read every version of every page. */
export const mayReadVersions = (actor: IdentityActor | null): boolean =>
  actor?.user ? actsAsAdministrator(actor.user) : false
