import { type IdentityActor, isAdmin } from '../../http/actor'

/** What a person has learnt is read by that person and by administrators. */
export const mayReadProgress = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)
