import { type IdentityActor, isAdmin } from '../../http/actor'

/** A user's kit requests are read by that user and by administrators. */
export const mayReadRequests = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)
