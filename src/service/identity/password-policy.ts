import * as v from 'valibot'
import type { IdentityConfig } from '~/config/service'
import { type PasswordPolicy, defaultPasswordPolicy, getPasswordError } from '~/contract/password-policy'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import { traced } from '~/observability/trace'
import type { IdentityProvider } from './identity-provider'

// Milliseconds for which a policy is cached.
const maxAgeMs = 5 * 60_000

// Milliseconds between requests of all callers together, since anyone can request a fresh policy.
const minRequestIntervalMs = 10_000

interface PolicyCacheOptions {
  /** Reads the provider's policy; throws if it does not respond. */
  read: () => Promise<PasswordPolicy>
  now?: () => Date
  /** Called when the provider did not respond. */
  onAway?: (error: unknown) => void
}

/** The cached password policy. Neither call fails: the last known policy counts, or else the default. */
interface PolicyCache {
  /** The cached policy; one older than five minutes is refreshed in the background. */
  current: () => Promise<PasswordPolicy>
  /** Reads the provider's policy now, at most once in ten seconds. */
  fresh: () => Promise<PasswordPolicy>
}

/** Caches the policy that `read` returns. */
export const createPolicyCache = ({
  read,
  now = () => new Date(),
  onAway,
}: PolicyCacheOptions): PolicyCache => {
  let known: PasswordPolicy | null = null
  let askedAt = -Infinity
  let asking: Promise<void> | null = null

  const ask = async () => {
    askedAt = now().getTime()
    try {
      known = await read()
    } catch (error) {
      onAway?.(error)
    } finally {
      asking = null
    }
  }
  const askUnlessWithin = (milliseconds: number) => {
    if (asking === null && now().getTime() - askedAt >= milliseconds) asking = ask()
    return asking
  }

  return {
    current: async () => {
      const answer = askUnlessWithin(known === null ? minRequestIntervalMs : maxAgeMs)
      if (known === null) await answer
      return known ?? defaultPasswordPolicy
    },
    fresh: async () => {
      await askUnlessWithin(minRequestIntervalMs)
      return known ?? defaultPasswordPolicy
    },
  }
}

// Milliseconds; a user who chooses a password must not wait for the provider.
const policyTimeoutMs = 5_000

const isWanted = v.optional(v.boolean(), false)

/** The response of the provider's `v2/passwordPolicy`. */
const providerAnswer = v.object({
  customStrengthOptions: v.optional(
    v.object({
      minPasswordLength: v.optional(v.number(), defaultPasswordPolicy.minimumLength),
      maxPasswordLength: v.optional(v.number(), defaultPasswordPolicy.maximumLength),
      containsLowercaseCharacter: isWanted,
      containsUppercaseCharacter: isWanted,
      containsNumericCharacter: isWanted,
      containsNonAlphanumericCharacter: isWanted,
    }),
    {},
  ),
  allowedNonAlphanumericCharacters: v.optional(v.array(v.string())),
  enforcementState: v.optional(v.string(), 'OFF'),
  forceUpgradeOnSignin: isWanted,
})

/** A policy that is not enforced leaves only the provider's own limits. */
const toPasswordPolicy = (answer: v.InferOutput<typeof providerAnswer>): PasswordPolicy => {
  if (answer.enforcementState !== 'ENFORCE') return defaultPasswordPolicy
  const options = answer.customStrengthOptions
  return {
    minimumLength: options.minPasswordLength,
    maximumLength: options.maxPasswordLength,
    needsLowercase: options.containsLowercaseCharacter,
    needsUppercase: options.containsUppercaseCharacter,
    needsDigit: options.containsNumericCharacter,
    needsNonAlphanumeric: options.containsNonAlphanumericCharacter,
    nonAlphanumerics:
      answer.allowedNonAlphanumericCharacters?.join('') ?? defaultPasswordPolicy.nonAlphanumerics,
    forceUpgradeOnSignin: answer.forceUpgradeOnSignin,
  }
}

interface PolicyReaderOptions {
  apiKey: string
  /** The portal's own address, for keys that are restricted to it. */
  origin: string
  fetch?: (request: Request) => Promise<Response>
}

/** Creates a function that reads a project's password policy. It throws if the provider does not respond. */
export const createPolicyReader =
  ({ apiKey, origin, fetch: send = fetch }: PolicyReaderOptions) =>
  async (): Promise<PasswordPolicy> => {
    const address = `https://identitytoolkit.googleapis.com/v2/passwordPolicy?key=${encodeURIComponent(apiKey)}`
    const request = new Request(address, {
      headers: { referer: `${origin}/` },
      signal: AbortSignal.timeout(policyTimeoutMs),
    })
    const response = await send(request)
    if (!response.ok)
      throw new Error(`The provider answered ${response.status} instead of its password policy.`)
    return toPasswordPolicy(v.parse(providerAnswer, await response.json()))
  }

const isAboutPassword = (error: unknown): boolean =>
  error instanceof ProblemError && error.fields.some(({ path }) => path === 'password')

/**
 * Checks every new password against the provider's policy before calling the provider, for users and administrators
 * alike.
 * If the provider still refuses a password, its policy is newer and is read again.
 */
export const withPasswordPolicy = (
  identity: Omit<IdentityProvider, 'passwordPolicy'>,
  memory: PolicyCache,
): IdentityProvider => {
  const check = async (password: string) => {
    const fault = getPasswordError(await memory.current(), password)
    if (fault !== null) throw createFieldError('password', 'passwordWeak', { reason: fault })
  }
  const held = async <T>(password: string, act: () => Promise<T>): Promise<T> => {
    await check(password)
    try {
      return await act()
    } catch (error) {
      if (isAboutPassword(error)) {
        const fault = getPasswordError(await memory.fresh(), password)
        if (fault !== null) throw createFieldError('password', 'passwordWeak', { reason: fault })
      }
      throw error
    }
  }
  return {
    ...identity,
    passwordPolicy: ({ isFresh = false } = {}) => (isFresh ? memory.fresh() : memory.current()),
    createAccount: (account) => held(account.password, () => identity.createAccount(account)),
    setPassword: (uid, password) => held(password, () => identity.setPassword(uid, password)),
    setEmail: (uid, email, password) =>
      password === undefined
        ? identity.setEmail(uid, email)
        : held(password, () => identity.setEmail(uid, email, password)),
  }
}

// Milliseconds.
const verifyTimeoutMs = 5_000

const opened = v.object({ localId: v.string() })
const refused = v.object({ error: v.object({ message: v.string() }) })

// The provider's codes for a wrong address or password.
const wrongCredentials =
  /^(?:INVALID_PASSWORD|EMAIL_NOT_FOUND|INVALID_LOGIN_CREDENTIALS|INVALID_EMAIL|USER_DISABLED)/

/**
 * Creates a function that verifies an address and a password with the provider, like a sign-in. It returns the
 * account's uid, or null.
 * @throws ProblemError TOO_MANY_REQUESTS if the provider limits requests, UNAVAILABLE if it does not respond
 */
export const createPasswordVerifier =
  ({ apiKey = 'demo', emulatorHost }: IdentityConfig, origin: string) =>
  async (email: string, password: string): Promise<string | null> => {
    const host = emulatorHost
      ? `http://${emulatorHost}/identitytoolkit.googleapis.com`
      : 'https://identitytoolkit.googleapis.com'
    const address = `${host}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`
    try {
      const response = await traced('Identity provider', 'client', {}, () =>
        fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', referer: `${origin}/` },
          body: JSON.stringify({ email, password, returnSecureToken: true }),
          signal: AbortSignal.timeout(verifyTimeoutMs),
        }),
      )
      const body: unknown = await response.json()
      if (response.ok) return v.parse(opened, body).localId
      const { message } = v.parse(refused, body).error
      if (wrongCredentials.test(message)) return null
      if (message.startsWith('TOO_MANY_ATTEMPTS')) throw new ProblemError('TOO_MANY_REQUESTS')
      throw new Error(`The identity provider answered ${message} to a sign-in.`)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      throw Object.assign(new ProblemError('UNAVAILABLE'), { cause: error })
    }
  }
