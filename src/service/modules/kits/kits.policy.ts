import { type IdentityActor, isAdmin } from '../../http/actor'

/** A person's kit requests are read by that person and by administrators. */
export const mayReadRequests = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)
