import { type Auth, type MultiFactorInfo, PhoneMultiFactorInfo } from 'firebase-admin/auth'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { FactorKind } from '~/contract/second-factor'
import { traced } from '~/observability/trace'

/** Why a request to the identity provider was abandoned: the cause of its UNAVAILABLE. */
export class ProviderTimeoutError extends Error {}

/** Whether the request may still reach the provider, since the library retries for two minutes. */
export const mayStillArrive = (error: unknown): boolean =>
  error instanceof ProblemError && error.cause instanceof ProviderTimeoutError

/**
 * Milliseconds after which a request can no longer arrive: the library's two minutes, and one for clock differences.
 */
export const maxArrivalMs = 180_000

const getCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the provider has no such account. */
const isUnknownAccount = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/email-not-found', 'auth/invalid-uid'].includes(getCode(error))

// The library has no code for it, but includes the provider's response in its message.
const policyAnswer = /PASSWORD_DOES_NOT_MEET_REQUIREMENTS(?:[^[]*\[([^\]"]*)\])?/

const problems: Record<string, () => ProblemError> = {
  'auth/email-already-exists': () => new ProblemError('EMAIL_ALREADY_IN_USE'),
  'auth/email-already-in-use': () => new ProblemError('EMAIL_ALREADY_IN_USE'),
  'auth/uid-already-exists': () => new ProblemError('CONFLICT'),
  'auth/user-not-found': () => new ProblemError('NOT_FOUND'),
  'auth/invalid-uid': () => new ProblemError('NOT_FOUND'),
  'auth/invalid-email': () => createFieldError('email', 'emailInvalid'),
  'auth/invalid-password': () => createFieldError('password', 'passwordWeak'),
  'auth/weak-password': () => createFieldError('password', 'passwordWeak'),
  'auth/password-does-not-meet-requirements': () => createFieldError('password', 'passwordWeak'),
}

/** Converts the provider's refusals to problems; anything else stays an unexpected error. */
const toProblem = (error: unknown): unknown => {
  const code = getCode(error)
  const known = problems[code]
  if (known) return known()
  const policy = error instanceof Error ? policyAnswer.exec(error.message) : null
  if (policy)
    return createFieldError('password', 'passwordWeak', policy[1] ? { reason: `${policy[1].trim()}.` } : {})
  const isAway =
    code.startsWith('app/') || code === 'auth/internal-error' || code === 'auth/too-many-requests'
  return isAway ? Object.assign(new ProblemError('UNAVAILABLE'), { cause: error }) : error
}

// Milliseconds; the library itself would retry for two minutes.
const providerTimeoutMs = 12_000

/**
 * Waits for a response with a timeout; a later response is ignored.
 * @throws ProblemError UNAVAILABLE if there is no response in time
 */
const withProviderTimeout = async <T>(question: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const cause = new ProviderTimeoutError('The identity provider did not answer in time.')
    timer = setTimeout(
      () => reject(Object.assign(new ProblemError('UNAVAILABLE'), { cause })),
      providerTimeoutMs,
    )
  })
  try {
    return await Promise.race([question, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Traces a request to the provider. */
const traceRequest = <T>(question: Promise<T>): Promise<T> =>
  traced('Identity provider', 'client', {}, () => withProviderTimeout(question))

/** Sends a request to the provider and converts its refusals to problems; an unknown account is NOT_FOUND. */
export const ask = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await traceRequest(question)
  } catch (error) {
    throw toProblem(error)
  }
}

/** Like {@link ask}; null if the project does not offer this sign-in method. */
export const askIfOffered = async <T>(question: Promise<T>): Promise<T | null> => {
  try {
    return await traceRequest(question)
  } catch (error) {
    if (getCode(error) === 'auth/operation-not-allowed') return null
    throw toProblem(error)
  }
}

/** Like {@link ask}; null for an unknown account. */
export const askIfExists = async <T>(question: Promise<T>): Promise<T | null> => {
  try {
    return await traceRequest(question)
  } catch (error) {
    if (isUnknownAccount(error)) return null
    throw toProblem(error)
  }
}

/** A second factor in the provider's records. */
export interface AccountFactor {
  id: string
  kind: FactorKind
  /** The user's label; may be empty. */
  name: string
  /** With its country code; empty for an app. */
  phoneNumber: string
  addedAt: Date | null
}

/** The sign-in methods of an account. */
export interface AccountSecurity {
  emailVerified: boolean
  /** The provider ids of the sign-in methods, such as `password`, `phone`, `google.com`. */
  providers: string[]
  factors: AccountFactor[]
  lastSignInAt: Date | null
}

/** Management of second factors, which users add at the provider itself. */
export interface SecondFactorManagement {
  /** Null for an unknown uid. */
  getAccountSecurity: (identityUid: string) => Promise<AccountSecurity | null>
  /** Removes all of them; does nothing without factors or without an account. */
  removeSecondFactors: (identityUid: string) => Promise<void>
}

const instant = (text: string | undefined): Date | null => (text ? new Date(text) : null)

const toFactor = (info: MultiFactorInfo): AccountFactor => ({
  id: info.uid,
  kind: info instanceof PhoneMultiFactorInfo ? 'sms' : 'totp',
  name: info.displayName ?? '',
  phoneNumber: info instanceof PhoneMultiFactorInfo ? info.phoneNumber : '',
  addedAt: instant(info.enrollmentTime),
})

/** Second factors at Firebase Authentication. */
export const createSecondFactorManagement = (auth: Auth): SecondFactorManagement => ({
  getAccountSecurity: async (uid) => {
    const account = await askIfExists(auth.getUser(uid))
    return (
      account && {
        emailVerified: account.emailVerified,
        providers: account.providerData.map(({ providerId }) => providerId),
        factors: (account.multiFactor?.enrolledFactors ?? []).map(toFactor),
        lastSignInAt: instant(account.metadata.lastSignInTime),
      }
    )
  },
  removeSecondFactors: async (uid) => {
    await askIfExists(auth.updateUser(uid, { multiFactor: { enrolledFactors: null } }))
  },
})
