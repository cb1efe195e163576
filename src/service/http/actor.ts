import type { Selectable } from 'kysely'
import type { Access } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import type { Role, UserStatus } from '~/contract/users'
import type { Tables } from '../database/tables.gen'
import type { ServiceContext } from '../context'

/** A profile, with the terms of use in force, which every page asks for: which version of their page, and since when. */
export interface CallerRow extends Selectable<Tables['users']> {
  terms_version_in_force: number | null
  terms_in_force_since: string | null
  /** Who accepted this version, or one since then, is asked for nothing. */
  terms_asked_from: number | null
  /** Null while it was never set on screen. */
  closed_areas_need_terms: boolean | null
  /** Whether this very token was ended by signing out. */
  is_token_ended: boolean
}

/** A caller with a valid token. `user` is null while the identity has no profile. */
export interface IdentityActor {
  identityUid: string
  email: string | null
  emailVerified: boolean
  /** When the user signed in, which may be long before the token was issued. */
  authTime: Date
  /** The linked account of a sign-in without a password: another provider's, or a telephone. */
  account?: { providerId: string; subject: string }
  /** The provider's id of the second factor that was asked for at sign-in. */
  secondFactorId?: string
  /** An administrator who is none now, because the installation wants a second factor of administrators. */
  lacksSecondFactor?: true
  /** Approved, but the closed areas wait until the terms of use in force are accepted. */
  lacksTerms?: true
  /** When the token was issued; absent where the service acts for a user without one. */
  issuedAt?: Date
  /** When the token ends. */
  expiresAt: Date
  user: ActorUser | null
  /** The profile as of the authentication, which happens once for all reads of one page. */
  row?: CallerRow
}

/**
 * The caller in the service's own database; never taken from the token. Only the role may be reduced, for an
 * administrator who {@link IdentityActor.lacksSecondFactor}.
 */
export interface ActorUser {
  name: string
  role: Role
  status: UserStatus
  verified: boolean
}

/** A registered user, neither disabled nor blocked. */
export interface UserActor extends IdentityActor {
  user: ActorUser
}

/** Who a handler may count on, by the access its call declares. */
export type ActorOf<TAccess extends Access> = TAccess extends 'anyone'
  ? IdentityActor | null
  : TAccess extends 'identity'
    ? IdentityActor
    : UserActor

/** Whether the caller has the administrator role, which is withheld while a required second factor is missing. */
export const isAdmin = (actor: Pick<IdentityActor, 'user'> | null): boolean => actor?.user?.role === 'admin'

/** Approved, or an administrator: who may open the closed areas. */
export const isApproved = (actor: Pick<IdentityActor, 'user' | 'lacksTerms'> | null): boolean =>
  isAdmin(actor) || (actor?.user?.status === 'approved' && !actor.lacksTerms)

/**
 * For calls that users can make for themselves only; administrators cannot make them for another user.
 * @throws ProblemError NOT_FOUND
 */
export const assertSelf = (actor: IdentityActor, identityUid: string): void => {
  if (actor.identityUid !== identityUid) throw new ProblemError('NOT_FOUND')
}

// Milliseconds; as long as the identity provider itself takes a sign-in for a recent one.
const recent = 5 * 60_000

/**
 * For calls that must stay closed to a stranger at a browser that is still signed in.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED
 */
export const requireRecentSignIn = (
  { identity }: Pick<ServiceContext, 'identity'>,
  { authTime }: IdentityActor,
): void => {
  // Sign-ins are dated by the provider's time, not by this clock.
  if (identity.moment().getTime() - authTime.getTime() > recent)
    throw new ProblemError('RECENT_SIGN_IN_REQUIRED')
}
