/** What a verified token says of its bearer. Role and status are never read from it. */
export interface VerifiedToken {
  identityUid: string
  email: string | null
  emailVerified: boolean
  issuedAt: Date
  /** When the person signed in, which may be long before the token was issued. */
  authTime: Date
  expiresAt: Date
}

/** An account as the identity provider keeps it. */
export interface IdentityAccount {
  identityUid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  disabled: boolean
}

export interface NewIdentityAccount {
  email: string
  password: string
  displayName: string
  /** Chosen by the provider unless given. */
  identityUid?: string
}

export interface VerifyOptions {
  /** Asks the provider whether the sessions were ended or the account disabled since the token was issued. */
  checkRevoked?: boolean
}

/**
 * The service's door to the identity provider, which owns passwords and sign-in.
 * Every method throws a `ProblemError` UNAVAILABLE when the provider is away.
 */
export interface IdentityProvider {
  /** @throws ProblemError TOKEN_INVALID; ACCOUNT_DISABLED where revocation is checked */
  verify: (token: string, options?: VerifyOptions) => Promise<VerifiedToken>
  /** @throws ProblemError EMAIL_ALREADY_IN_USE; FIELDS_INVALID at `password` when it is too weak, or at `email` */
  createAccount: (account: NewIdentityAccount) => Promise<{ identityUid: string }>
  /** Sets a new password; the provider ends the other sessions. @throws ProblemError FIELDS_INVALID at `password` */
  setPassword: (identityUid: string, password: string) => Promise<void>
  /** As the two below, nothing happens where there is no account: who has none cannot sign in. */
  setDisabled: (identityUid: string, disabled: boolean) => Promise<void>
  setEmailVerified: (identityUid: string, verified: boolean) => Promise<void>
  /** Ends every session: tokens issued before now fail where revocation is checked, and none can be renewed. */
  endSessions: (identityUid: string) => Promise<void>
  /** Deleting an account that is gone already is no error. */
  deleteAccount: (identityUid: string) => Promise<void>
  /**
   * The one-time code to choose a new password with, null for an unknown address. Mails link to
   * `/firebase-auth-action?mode=resetPassword&oobCode=<code>`.
   */
  passwordResetLink: (email: string) => Promise<string | null>
  /** Null for an unknown uid. */
  getAccount: (identityUid: string) => Promise<IdentityAccount | null>
}
