import type { Selectable } from 'kysely'
import type { Access } from '~/contract/endpoint'
import { ProblemError } from '~/contract/problem'
import type { Role, UserStatus } from '~/contract/users'
import type { Tables } from '../database/tables.gen'
import type { ServiceContext } from '../context'

/** A user's row, with the terms of use in force (the page version and its date), which every page needs. */
export interface CallerRow extends Selectable<Tables['users']> {
  terms_version_in_force: number | null
  terms_in_force_since: string | null
  /** The terms version that users must have accepted, or a later one. */
  terms_asked_from: number | null
  /** Null until an administrator sets it. */
  closed_areas_need_terms: boolean | null
  /** Whether this token was revoked by signing out. */
  is_token_ended: boolean
}

/** A caller with a valid token. `user` is null while the identity has no profile. */
export interface IdentityActor {
  identityUid: string
  email: string | null
  emailVerified: boolean
  /** When the user signed in, which may be long before the token was issued. */
  authTime: Date
  /** The linked account of a passwordless sign-in: of another provider, or a phone number. */
  account?: { providerId: string; subject: string }
  /** The provider's id of the second factor that was used at sign-in. */
  secondFactorId?: string
  /** Set for an administrator whose role is withheld, because the installation requires a second factor. */
  lacksSecondFactor?: true
  /** Set for an approved user who must first accept the terms of use in force. */
  lacksTerms?: true
  /** When the token was issued; absent if the service acts for a user without a token. */
  issuedAt?: Date
  /** When the token expires. */
  expiresAt: Date
  user: ActorUser | null
  /** The user's row as of authentication, which happens once for all reads of a page. */
  row?: CallerRow
}

/**
 * The caller as stored in the service's own database, never as claimed by the token. The role is reduced only for an
 * administrator who {@link IdentityActor.lacksSecondFactor}.
 */
export interface ActorUser {
  name: string
  role: Role
  status: UserStatus
  verified: boolean
}

/** A registered user who is neither disabled nor blocked. */
export interface UserActor extends IdentityActor {
  user: ActorUser
}

/** The actor that a handler receives, by the declared access of its call. */
export type ActorOf<TAccess extends Access> = TAccess extends 'anyone'
  ? IdentityActor | null
  : TAccess extends 'identity'
    ? IdentityActor
    : UserActor

/** Whether the caller has the administrator role, which is withheld while a required second factor is missing. */
export const isAdmin = (actor: Pick<IdentityActor, 'user'> | null): boolean => actor?.user?.role === 'admin'

/** Whether the caller may open the closed areas: an approved user or an administrator. */
export const isApproved = (actor: Pick<IdentityActor, 'user' | 'lacksTerms'> | null): boolean =>
  isAdmin(actor) || (actor?.user?.status === 'approved' && !actor.lacksTerms)

/**
 * Asserts that users make this call for themselves; administrators may not make it for others.
 * @throws ProblemError NOT_FOUND
 */
export const assertSelf = (actor: IdentityActor, identityUid: string): void => {
  if (actor.identityUid !== identityUid) throw new ProblemError('NOT_FOUND')
}

// Milliseconds; the identity provider's own limit for a recent sign-in.
const recentSignInMs = 5 * 60_000

/**
 * Requires a recent sign-in, for calls that must stay closed to another person at a signed-in browser.
 * @throws ProblemError RECENT_SIGN_IN_REQUIRED
 */
export const requireRecentSignIn = (
  { identity }: Pick<ServiceContext, 'identity'>,
  { authTime }: IdentityActor,
): void => {
  // The provider's clock dates sign-ins, not this one.
  if (identity.moment().getTime() - authTime.getTime() > recentSignInMs)
    throw new ProblemError('RECENT_SIGN_IN_REQUIRED')
}
