import type { PasswordPolicy } from '~/contract/password-policy'
import type { SecondFactorKeeping } from './firebase-errors'

/** The claims of a verified token. Role and status are never read from it. */
export interface VerifiedToken {
  identityUid: string
  email: string | null
  emailVerified: boolean
  /** The provider's id of the way it was signed in: `password` (by a mailed link too), `phone`, `google.com`. */
  signInProvider: string
  /** The subjects of the linked accounts, by the provider's id, or `phone` with the number. */
  accounts: Readonly<Record<string, string>>
  /** The second factor that was asked for at sign-in: `phone` or `totp`, and the provider's id of it. */
  secondFactor?: { kind: string; id: string }
  /** When the portal issued the custom token that was signed in with, if it was one. It may have been used later. */
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
  /** Sign-ins before it were ended, as by a new password. */
  validAfter: Date | null
}

/** Whether a way to sign in is linked to an account: those of other providers have a dot in their ids. */
export const isLinkable = (providerId: string): boolean => providerId === 'phone' || providerId.includes('.')

/** How a user can sign in at the provider. */
export interface AccountWays {
  hasPassword: boolean
  /**
   * The linked accounts, by the id of the provider, or `phone`: the subject there, and an address, a name or a number
   * to recognize it by.
   */
  accounts: { providerId: string; subject: string; account: string }[]
}

export interface NewIdentityAccount {
  email: string
  password: string
  displayName: string
  /** Chosen by the provider unless given. */
  identityUid?: string
}

/** Why a valid token no longer counts: its sessions were ended, or its account was deleted or disabled. */
export type TokenRefusal = 'TOKEN_INVALID' | 'ACCOUNT_DISABLED'

export interface RefusalOptions {
  /** Asks the provider now, and fails if it is away, instead of reusing an answer of the last minute. */
  askNow?: boolean
}

/**
 * The service's door to the identity provider, which owns passwords and sign-in.
 * Every method throws a `ProblemError` UNAVAILABLE when the provider is away.
 */
export interface IdentityProvider extends SecondFactorKeeping {
  /** Verifies the token alone, at a time, by default now. @throws ProblemError TOKEN_INVALID */
  verify: (token: string, asOf?: Date) => Promise<VerifiedToken>
  /**
   * Whether the provider still accepts the account behind a valid token; null if it does. Answers of the last minute
   * are reused; while the provider is slow or away, its last answer counts and no user is newly refused.
   * @throws ProblemError UNAVAILABLE with `askNow` alone
   */
  getRefusal: (token: VerifiedToken, options?: RefusalOptions) => Promise<TokenRefusal | null>
  /** The same, but looks up only accounts that were refused last; null for all others. */
  lastRefusalOf: (token: VerifiedToken) => Promise<TokenRefusal | null>
  /** The time that sign-ins are dated by, in whole seconds as they are. */
  moment: () => Date
  /** The provider's rules for passwords; never fails. `isFresh` asks the provider again. */
  passwordPolicy: (options?: { isFresh?: boolean }) => Promise<PasswordPolicy>
  /** @throws ProblemError EMAIL_ALREADY_IN_USE; FIELDS_INVALID at `password` when it is too weak, or at `email` */
  createAccount: (account: NewIdentityAccount) => Promise<{ identityUid: string }>
  /** Whose account the password opens; null for a wrong one. @throws ProblemError TOO_MANY_REQUESTS */
  verifyPassword: (email: string, password: string) => Promise<string | null>
  /** Sets a new password; the provider ends the other sessions. @throws ProblemError FIELDS_INVALID at `password` */
  setPassword: (identityUid: string, password: string) => Promise<void>
  /** Like the two below, does nothing without an account: a user without one cannot sign in. */
  setDisabled: (identityUid: string, disabled: boolean) => Promise<void>
  setEmailVerified: (identityUid: string, verified: boolean) => Promise<void>
  /** Ends every session: sign-ins from before now no longer count, and no token of theirs can be renewed. */
  endSessions: (identityUid: string) => Promise<void>
  /** Deleting a missing account is no error. */
  deleteAccount: (identityUid: string) => Promise<void>
  /**
   * The one-time code to choose a new password with, null for an unknown address. Mails link to
   * `/firebase-auth-action?mode=resetPassword&oobCode=<code>`.
   */
  passwordResetLink: (email: string) => Promise<string | null>
  /**
   * The one-time code to sign in with, for a mail that links to `/firebase-auth-action?mode=signIn&oobCode=<code>`.
   * The provider creates a code for any address, and an account when it is used: ask only for existing accounts.
   * @param continueUrl an address of the portal, which the provider requires
   */
  signInCode: (email: string, continueUrl: string) => Promise<string | null>
  /**
   * Gives an account a verified address, and a password if one is passed.
   * @throws ProblemError EMAIL_ALREADY_IN_USE; NOT_FOUND
   */
  setEmail: (identityUid: string, email: string, password?: string) => Promise<void>
  /** Finds the account with this address; null if there is none. */
  findAccount: (email: string) => Promise<IdentityAccount | null>
  /** Null for an unknown uid. */
  getAccount: (identityUid: string) => Promise<IdentityAccount | null>
  /**
   * Gives an account without an address one, which is not confirmed. The provider ends its sessions with it.
   * @throws ProblemError EMAIL_ALREADY_IN_USE, and FIELDS_INVALID at `email`
   */
  giveEmail: (identityUid: string, email: string) => Promise<void>
  /** A token with which a browser signs in to that account, within an hour. */
  signInToken: (identityUid: string) => Promise<string>
  /** Null for an unknown uid. */
  getWays: (identityUid: string) => Promise<AccountWays | null>
  /** Takes an account of another provider, or with `phone` the telephone, off the ways to sign in. */
  unlink: (identityUid: string, providerId: string) => Promise<void>
}
