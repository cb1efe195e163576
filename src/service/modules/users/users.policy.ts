import type { Role, UserStatus, User } from '~/contract/users'
import { isLockedOut, lockedOutStatuses } from '~/contract/enums'
import { type IdentityActor, isAdmin } from '../../http/actor'
import { type RawBuilder, sql } from 'kysely'
import { undoSeconds } from '~/contract/applications'

const isSelf = (actor: IdentityActor, identityUid: string) => actor.identityUid === identityUid

/** A profile is read by its owner and by administrators. */
export const mayRead = (actor: IdentityActor, identityUid: string): boolean =>
  isSelf(actor, identityUid) || isAdmin(actor)

/** Profile, picture and password are changed by their owner and by administrators. */
export const mayChange = (actor: IdentityActor, identityUid: string): boolean => mayRead(actor, identityUid)

/** Whether a change is an administrative action, to be audited: made to another user. */
export const isAdministrativeAction = (actor: IdentityActor, identityUid: string): boolean =>
  !isSelf(actor, identityUid)

interface RoleAndStatus {
  role: Role
  status: UserStatus
}

/**
 * Whether the user has administrator permissions now; an administrator with a scheduled deletion keeps them until then.
 */
export const actsAsAdministrator = ({ role, status }: RoleAndStatus): boolean =>
  role === 'admin' && !isLockedOut(status)

/** Whether the user counts as a remaining administrator: has the permissions, and no scheduled deletion. */
export const countsAsAdministrator = ({
  removalAt,
  ...standing
}: RoleAndStatus & { removalAt: string | null }): boolean =>
  actsAsAdministrator(standing) && removalAt === null

/** Decisions made before this time have been announced to their applicants (decision 64). */
export const announcedBefore = (now: Date): Date => new Date(now.getTime() - undoSeconds * 1000)

/**
 * The status of a row of `users` as its user sees it: until a decision on the application is announced, the status
 * before it. Being disabled or blocked takes effect at once.
 * @param since what `announcedBefore` returns, as an ISO 8601 instant
 */
export const getAnnouncedStatus = (since: string | RawBuilder<string>): RawBuilder<UserStatus> =>
  sql<UserStatus>`coalesce((
    select status_before from application_undos
    where application_undos.identity_uid = users.identity_uid and decided_at > ${since}::timestamptz
      and users.status in ('approved', 'denied')
  ), users.status)`

/** Returns a profile with the status that the caller may see: on their own profile, the announced one. */
export const presentForCaller = (user: User, { identityUid, user: caller }: IdentityActor): User =>
  caller && user.identityUid === identityUid ? { ...user, status: caller.status } : user

// The rules of the policy as SQL for a row of `users` under some table name. Without parameters, so that each statement
// has one plan.

/** Whether the user may use the portal: neither deleted nor locked out, the same rule as `isLockedOut`. */
export const isActiveUser = (table = 'users'): RawBuilder<boolean> => {
  const lockedOut = sql.join(lockedOutStatuses.map((status) => sql.lit(status)))
  return sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null
    and ${sql.ref(`${table}.status`)} not in (${lockedOut}))`
}

/** The same rule as `actsAsAdministrator`: an administrator with a scheduled deletion may act until then. */
export const isActingAdministrator = (table = 'users'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.role`)} = 'admin' and ${isActiveUser(table)})`

/** The same rule as `countsAsAdministrator`: an administrator with a scheduled deletion does not count as remaining. */
export const isCountedAdministrator = (table = 'users'): RawBuilder<boolean> =>
  sql<boolean>`(${isActingAdministrator(table)} and ${sql.ref(`${table}.removal_at`)} is null)`
