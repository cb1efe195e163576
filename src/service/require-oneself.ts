import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from './actor'

/**
 * For what nobody does for another, or may know of another, administrators neither.
 * @throws ProblemError NOT_FOUND
 */
export const requireOneself = (actor: IdentityActor, identityUid: string): void => {
  if (actor.identityUid !== identityUid) throw new ProblemError('NOT_FOUND')
}
