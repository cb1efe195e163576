import { type IdentityActor, isAdmin } from '../actor'
import type { Role, UserStatus } from '~/contract/users'

const isOneself = (actor: IdentityActor, identityUid: string) => actor.identityUid === identityUid

/** A profile is read by its owner and by administrators. */
export const mayRead = (actor: IdentityActor, identityUid: string): boolean =>
  isOneself(actor, identityUid) || isAdmin(actor)

/** Profile, picture and password are changed by their owner and by administrators. */
export const mayChange = (actor: IdentityActor, identityUid: string): boolean => mayRead(actor, identityUid)

/** Whether a change is an administrative act, to be audited: done to somebody else. */
export const isAdministrativeAct = (actor: IdentityActor, identityUid: string): boolean =>
  !isOneself(actor, identityUid)

/** Statuses that keep a person out altogether. */
export const isLockedOut = (status: UserStatus): boolean => status === 'disabled' || status === 'blocked'

/** An administrator counts as one while the account can be used. */
export const countsAsAdministrator = (person: { role: Role; status: UserStatus }): boolean =>
  person.role === 'admin' && !isLockedOut(person.status)
