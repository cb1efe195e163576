import type { Role, UserStatus } from '~/contract/users'
import { isLockedOut } from '~/contract/enums'
import { type IdentityActor, isAdmin } from '../../http/actor'

const isOneself = (actor: IdentityActor, identityUid: string) => actor.identityUid === identityUid

/** A profile is read by its owner and by administrators. */
export const mayRead = (actor: IdentityActor, identityUid: string): boolean =>
  isOneself(actor, identityUid) || isAdmin(actor)

/** Profile, picture and password are changed by their owner and by administrators. */
export const mayChange = (actor: IdentityActor, identityUid: string): boolean => mayRead(actor, identityUid)

/** Whether a change is an administrative act, to be audited: made to another user. */
export const isAdministrativeAct = (actor: IdentityActor, identityUid: string): boolean =>
  !isOneself(actor, identityUid)

interface Standing {
  role: Role
  status: UserStatus
}

/** Whether the user has an administrator's powers now; one who is leaving keeps them until the day comes. */
export const actsAsAdministrator = ({ role, status }: Standing): boolean =>
  role === 'admin' && !isLockedOut(status)

/** Whether there is an administrator to count on: one who has the power, and stays. */
export const countsAsAdministrator = ({
  removalAt,
  ...standing
}: Standing & { removalAt: string | null }): boolean => actsAsAdministrator(standing) && removalAt === null
