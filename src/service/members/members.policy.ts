import { type IdentityActor, isAdmin } from '../actor'

/** How somebody is listed is read by the person and by administrators. */
export const mayReadListing = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)

/** To be listed is one's own choice; an administrator can only take somebody out. */
export const mayList = (actor: IdentityActor, identityUid: string, isListed: boolean): boolean =>
  actor.identityUid === identityUid || (isAdmin(actor) && !isListed)
