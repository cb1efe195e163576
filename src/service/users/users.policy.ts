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

interface Standing {
  role: Role
  status: UserStatus
  /** When the account is removed, where its person asked for that. */
  removal_at?: string | null
}

/** An administrator counts as one while the account can be used, and its person stays. */
export const countsAsAdministrator = ({ role, status, removal_at = null }: Standing): boolean =>
  role === 'admin' && !isLockedOut(status) && removal_at === null
