import type { IdentityActor } from '../actor'

/** Second factors and recovery codes are changed by nobody but their owner; an administrator can take them away. */
export const mayChange = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid
