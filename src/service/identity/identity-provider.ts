import type { PasswordPolicy } from '~/contract/password-policy'
import type { SecondFactorManagement } from './firebase-errors'

/** The claims of a verified token. Role and status are never read from it. */
export interface VerifiedToken {
  identityUid: string
  email: string | null
  emailVerified: boolean
  /** The provider's id of the sign-in method: `password` (also for links by mail), `phone`, `google.com`. */
  signInProvider: string
  /** The subjects of the linked accounts, by the provider's id, or by `phone` with the number. */
  accounts: Readonly<Record<string, string>>
  /** The second factor of the sign-in: `phone` or `totp`, and the provider's id of it. */
  secondFactor?: { kind: string; id: string }
  /** When the portal issued the custom token of this sign-in, if any. It may have been used later. */
  grantedAt?: Date
  issuedAt: Date
  /** When the user signed in, which may be long before the token was issued. */
  authTime: Date
  expiresAt: Date
}

/** An account in the provider's records. */
export interface IdentityAccount {
  identityUid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  disabled: boolean
  /** Whether the account has a password, besides other sign-in methods. */
  hasPassword: boolean
  /** Sessions that began earlier are no longer valid, for example after a new password. */
  validAfter: Date | null
}

/** Whether a sign-in method can be linked to an account: ids of other providers contain a dot. */
export const isLinkable = (providerId: string): boolean => providerId === 'phone' || providerId.includes('.')

/** The sign-in methods of a user at the provider. */
export interface AccountSignInMethods {
  hasPassword: boolean
  /** The linked accounts by the provider's id, or `phone`: the subject, and an address, name or number for display. */
  accounts: { providerId: string; subject: string; account: string }[]
}

export interface NewIdentityAccount {
  email: string
  password: string
  displayName: string
  /** Chosen by the provider unless given. */
  identityUid?: string
}

/** Why a valid token is refused: its sessions ended, or its account was deleted or disabled. */
export type TokenRefusal = 'TOKEN_INVALID' | 'ACCOUNT_DISABLED'

export interface RefusalOptions {
  /** Asks the provider now, and fails if it is unavailable, instead of using a cached answer. */
  askNow?: boolean
}

/**
 * The identity provider, which owns passwords and sign-in. Every method throws a `ProblemError` UNAVAILABLE when the
 * provider is unavailable.
 */
export interface IdentityProvider extends SecondFactorManagement {
  /**
   * Verifies only the token, as of a time, by default now.
   * @throws ProblemError TOKEN_INVALID
   */
  verify: (token: string, asOf?: Date) => Promise<VerifiedToken>
  /**
   * Whether the provider still accepts the account of a valid token; null if it does. Answers are cached for a minute;
   * while the provider is slow or unavailable, its last answer counts and no other user is refused.
   * @throws ProblemError UNAVAILABLE only with `askNow`
   */
  getRefusal: (token: VerifiedToken, options?: RefusalOptions) => Promise<TokenRefusal | null>
  /** The same, but checks only accounts whose last answer was a refusal; null for all others. */
  getLastRefusal: (token: VerifiedToken) => Promise<TokenRefusal | null>
  /** The current time as sign-ins are dated, in whole seconds. */
  moment: () => Date
  /** The provider's rules for passwords; never fails. `isFresh` asks the provider again. */
  passwordPolicy: (options?: { isFresh?: boolean }) => Promise<PasswordPolicy>
  /** @throws ProblemError EMAIL_ALREADY_IN_USE; FIELDS_INVALID at `password` when it is too weak, or at `email` */
  createAccount: (account: NewIdentityAccount) => Promise<{ identityUid: string }>
  /**
   * Returns the uid of the account with this password; null for a wrong one.
   * @throws ProblemError TOO_MANY_REQUESTS
   */
  verifyPassword: (email: string, password: string) => Promise<string | null>
  /**
   * Sets a new password; the provider ends the other sessions.
   * @throws ProblemError FIELDS_INVALID at `password`
   */
  setPassword: (identityUid: string, password: string) => Promise<void>
  /** Like the two below, does nothing without an account: a user without one cannot sign in. */
  setDisabled: (identityUid: string, disabled: boolean) => Promise<void>
  setEmailVerified: (identityUid: string, verified: boolean) => Promise<void>
  /** Ends every session: earlier sign-ins are no longer valid, and their tokens cannot be renewed. */
  endSessions: (identityUid: string) => Promise<void>
  /** Deleting a missing account is no error. */
  deleteAccount: (identityUid: string) => Promise<void>
  /**
   * The one-time code for choosing a new password, null for an unknown address. Mails link to
   * `/firebase-auth-action?mode=resetPassword&oobCode=<code>`.
   */
  passwordResetLink: (email: string) => Promise<string | null>
  /**
   * The one-time code for signing in, for a mail that links to `/firebase-auth-action?mode=signIn&oobCode=<code>`. The
   * provider creates a code for any address, and an account when it is used, so request it only for existing accounts.
   * @param continueUrl an address of the portal, which the provider requires
   */
  signInCode: (email: string, continueUrl: string) => Promise<string | null>
  /**
   * Sets a verified address, and a password if one is passed.
   * @throws ProblemError EMAIL_ALREADY_IN_USE; NOT_FOUND
   */
  setEmail: (identityUid: string, email: string, password?: string) => Promise<void>
  /** Finds the account with this address; null if there is none. */
  findAccount: (email: string) => Promise<IdentityAccount | null>
  /** Null for an unknown uid. */
  getAccount: (identityUid: string) => Promise<IdentityAccount | null>
  /**
   * Adds an unconfirmed address to an account without one. The provider then ends its sessions.
   * @throws ProblemError EMAIL_ALREADY_IN_USE, and FIELDS_INVALID at `email`
   */
  addEmail: (identityUid: string, email: string) => Promise<void>
  /** A token with which a browser signs in to that account within an hour. */
  signInToken: (identityUid: string) => Promise<string>
  /** Null for an unknown uid. */
  getSignInMethods: (identityUid: string) => Promise<AccountSignInMethods | null>
  /** Unlinks an account of another provider, or with `phone` the phone number. */
  unlink: (identityUid: string, providerId: string) => Promise<void>
}
