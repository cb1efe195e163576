import { type IdentityActor, isAdmin } from '../../http/actor'

/** Progress is visible to its user and to administrators. */
export const mayReadProgress = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)
