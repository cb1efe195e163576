import { t } from '@lingui/core/macro'
import { ProblemError } from '~/contract/problem'
import { explainError } from '~/ui/format/error-message'

/** The kind of a next step, for screens that show it as a link or button. */
export type NextStep = 'reset-password' | 'register' | 'log-in'

/** A sentence that says what went wrong, and one that says what to do. */
export interface ProviderMessage {
  sentence: string
  next: string
  steps?: readonly NextStep[]
}

type Messages = Record<string, ProviderMessage>

// The same message for all three, so that strangers cannot find out who has an account.
const wrongCredentials: () => ProviderMessage = () => ({
  sentence: t`The e-mail address or the password is not right.`,
  next: t`Check both and try again, choose a new password, or register if you are new here.`,
  steps: ['reset-password', 'register'],
})

const unreachable: () => ProviderMessage = () => ({
  sentence: t`The sign-in service could not be reached.`,
  next: t`Check your connection and try again. What you typed is still here.`,
})

const failedThere: () => ProviderMessage = () => ({
  sentence: t`The sign-in service failed on its side.`,
  next: t`Try again in a moment.`,
})

const weak: () => ProviderMessage = () => ({
  sentence: t`This password does not meet the requirements.`,
  next: t`Choose one that meets every point of the list under the field.`,
  steps: ['reset-password'],
})

const linkGone: () => ProviderMessage = () => ({
  sentence: t`This link has been used already, or is no longer valid.`,
  next: t`Ask for a new one.`,
})

const withSupport = (supportEmail: string): Messages => ({
  'user-disabled': {
    sentence: t`This account is disabled.`,
    next: t`Write to ${supportEmail} if you think it should not be.`,
  },
  'login-blocked': {
    sentence: t`The sign-in was not allowed.`,
    next: t`Try again. If it happens again, write to ${supportEmail}.`,
  },
  'unauthorized-domain': {
    sentence: t`Signing in from this address of the portal is not set up.`,
    next: t`Open the portal at its usual address, or write to ${supportEmail}.`,
  },
  'invalid-api-key': {
    sentence: t`Signing in is not set up correctly here.`,
    next: t`Nothing you typed is wrong. Write to ${supportEmail}.`,
  },
  'multi-factor-auth-required': {
    sentence: t`The second step could not be begun.`,
    next: t`Load the page again and log in once more.`,
  },
})

/** The provider's codes (specification, section 8) without their prefix, then further ones its library gives. */
const messages: () => Messages = () => ({
  'email-already-in-use': {
    sentence: t`This e-mail address is already registered.`,
    next: t`Log in instead, or choose a new password if you have forgotten yours.`,
    steps: ['log-in', 'reset-password'],
  },
  'wrong-password': wrongCredentials(),
  'user-not-found': wrongCredentials(),
  'invalid-credential': wrongCredentials(),
  'too-many-requests': {
    sentence: t`There were too many attempts from here.`,
    next: t`Wait a minute before trying again, or choose a new password, which works at once.`,
    steps: ['reset-password'],
  },
  'requires-recent-login': {
    sentence: t`This needs a fresh sign-in.`,
    next: t`Log in again, then repeat what you were doing.`,
    steps: ['log-in'],
  },
  'network-request-failed': unreachable(),
  'popup-blocked': {
    sentence: t`Your browser blocked the sign-in window.`,
    next: t`Allow windows from this site, then try again.`,
  },
  'popup-closed-by-user': {
    sentence: t`The sign-in window was closed before it was finished.`,
    next: t`Try again, and leave the window open until it closes by itself.`,
  },
  'cancelled-popup-request': {
    sentence: t`Another sign-in window was opened in the meantime.`,
    next: t`Go on in the newer window, or close it and try again.`,
  },
  'user-mismatch': {
    sentence: t`That sign-in belongs to another account.`,
    next: t`Use the account you are signed in with, or sign out first.`,
  },
  'password-does-not-meet-requirements': weak(),
  'internal-error': failedThere(),
  'user-token-expired': {
    sentence: t`Your sign-in has ended.`,
    next: t`Log in again to go on.`,
    steps: ['log-in'],
  },

  'invalid-login-credentials': wrongCredentials(),
  'invalid-email': {
    sentence: t`This doesn’t look like an e-mail address.`,
    next: t`Check it for missing parts, such as the one after the dot.`,
  },
  'missing-password': { sentence: t`The password is missing.`, next: t`Enter it and try again.` },
  'weak-password': weak(),
  timeout: unreachable(),
  'invalid-action-code': linkGone(),
  'expired-action-code': { sentence: t`This link has expired.`, next: t`Ask for a new one.` },
  'web-storage-unsupported': {
    sentence: t`Your browser blocks this site from storing data, so you would not stay signed in.`,
    next: t`Allow cookies and site data for this site, then try again.`,
  },
})

/** Returns the code of an SDK error, without `auth/`; null for any other error. */
export const providerCode = (error: unknown): string | null => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (!error.code.startsWith('auth/')) return null
  const code = error.code.slice('auth/'.length)
  // The SDK converts unknown messages as a whole to a code.
  return code.startsWith('api-key-not-valid') ? 'invalid-api-key' : code
}

const describeProblem = (problem: ProblemError, supportEmail: string): ProviderMessage => {
  switch (problem.code) {
    case 'ACCOUNT_DISABLED':
      return {
        sentence: t`This account is disabled.`,
        next: t`Write to ${supportEmail} if you think it should not be.`,
      }
    case 'ACCOUNT_BLOCKED':
      return {
        sentence: t`This account is blocked.`,
        next: t`Write to ${supportEmail} if you want to know why.`,
      }
    case 'UNAVAILABLE':
      return {
        sentence: t`The portal is not available at the moment.`,
        next: t`Try again in a minute. If the problem continues, write to ${supportEmail}.`,
      }
    case 'TOO_MANY_REQUESTS':
      return explainError(problem)
    default: {
      const { sentence, next } = explainError(problem)
      return { sentence, next: t`${next} If it happens again, write to ${supportEmail}.`.trim() }
    }
  }
}

/** Messages for errors of the portal's calls and of the browser. */
const describePortalError = (error: unknown): ProviderMessage => {
  const { sentence, next } = explainError(error)
  return { sentence, next: next || t`Try again at any time. What you typed is still here.` }
}

/** Returns the message for an error from a table of provider codes without prefix; undefined for unknown codes. */
export const lookUpMessage = (table: Messages, error: unknown): ProviderMessage | undefined => {
  const code = providerCode(error)
  return code !== null && Object.hasOwn(table, code) ? table[code] : undefined
}

/**
 * Returns the message for an error of the identity provider, or of the portal that refused the session. Unknown
 * codes have a message too.
 */
export const providerMessage = (error: unknown, supportEmail: string): ProviderMessage => {
  if (error instanceof ProblemError) return describeProblem(error, supportEmail)
  if (providerCode(error) === null) return describePortalError(error)
  return lookUpMessage({ ...messages(), ...withSupport(supportEmail) }, error) ?? failedThere()
}
