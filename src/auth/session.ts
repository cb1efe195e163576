import type { Terms } from '~/contract/terms'
import type { Role, UserStatus } from '~/contract/users'

/** The user data that every screen can need; the profile is read where it is shown. */
export interface SessionUser {
  identityUid: string
  name: string
  firstName: string
  email: string
  role: Role
  status: UserStatus
  verified: boolean
  profilePicture: string | null
  /** When the account will be deleted, if the user requested it. */
  removalAt: string | null
  /** The current terms of use, if the user has not accepted that version. */
  termsToAccept: Terms | null
  /** Whether closed areas require accepting them. */
  mustAcceptTerms: boolean
}

/** Why an account is closed: an error code of the service. */
export type RefusedReason = 'ACCOUNT_DISABLED' | 'ACCOUNT_BLOCKED'

export const isRefusedReason = (code: string): code is RefusedReason =>
  code === 'ACCOUNT_DISABLED' || code === 'ACCOUNT_BLOCKED'

/**
 * The kind of user. Signed in means a token cookie is present (specification, section 4).
 * - `unregistered`: a valid token of a user without a profile
 * - `refused`: the account is disabled or blocked
 * - `unknown`: the profile could not be loaded; logged, otherwise ignored
 */
export type SessionState =
  | { kind: 'anonymous' }
  | { kind: 'signed-in'; user: SessionUser; expiresAt: string }
  | { kind: 'unregistered'; identityUid: string; email: string | null; expiresAt: string }
  | { kind: 'refused'; reason: RefusedReason }
  | { kind: 'unknown' }

export const anonymous: SessionState = { kind: 'anonymous' }

export const getUser = (session: SessionState): SessionUser | null =>
  session.kind === 'signed-in' ? session.user : null

/** Returns the identity uid of the session, with or without a profile. */
export const getIdentityUid = (session: SessionState): string | null => {
  if (session.kind === 'unregistered') return session.identityUid
  return getUser(session)?.identityUid ?? null
}

/** The admin flag: set only when the role equals admin (specification, section 4). */
export const isAdmin = (session: SessionState): boolean => getUser(session)?.role === 'admin'

/** Whether the user can open the closed areas: approved users and administrators. */
export const isApproved = (session: SessionState): boolean => {
  const user = getUser(session)
  return isAdmin(session) || (user?.status === 'approved' && !user.mustAcceptTerms)
}
