import { createHash } from 'node:crypto'
import {
  type JWTPayload,
  type JWTVerifyOptions,
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import type { IdentityConfig } from '~/config/service'
import { type ProblemCode, ProblemError } from '~/contract/problem'
import { canonicalEmail } from '~/contract/field-schemas'
import { type VerifiedToken, isLinkable } from './identity-provider'

// Milliseconds; verifying a signature costs twenty times as much as a cache look-up.
const maxCacheMs = 60_000
const capacity = 10_000

/** Caches valid tokens by their hash, for at most a minute and never past their expiry. */
export const cacheVerifier = (verify: TokenVerifier, now: () => Date): TokenVerifier => {
  const known = new LRUCache<string, { token: VerifiedToken; until: number }>({ max: capacity })
  return async (text, asOf = now()) => {
    const key = createHash('sha256').update(text).digest('base64')
    const at = asOf.getTime()
    const found = known.get(key)
    if (found && found.until > at) return found.token
    known.delete(key)
    const token = await verify(text, asOf)
    known.set(key, { token, until: Math.min(at + maxCacheMs, token.expiresAt.getTime()) })
    return token
  }
}

// Milliseconds. Keys are rotated within days, and published before their first use.
const refreshIntervalMs = 10 * 60_000
const maxKeyAgeMs = 24 * 3_600_000
const fetchTimeoutMs = 5_000

/** Whether the error concerns the token; a failure to fetch the keys does not. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC'

/**
 * Reads the claims of a token that is valid at a time.
 * @throws ProblemError; UNAVAILABLE if the keys cannot be fetched
 */
type TokenReader = (token: string, now: Date) => Promise<JWTPayload>

/**
 * Verifies tokens with the public keys at an address. The keys are fetched with the first token and refreshed in the
 * background; if that fails, the last ones are used for a day.
 * @param refusal the code for an invalid token
 */
export const createTokenReader = (
  address: string,
  refusal: ProblemCode,
  options: JWTVerifyOptions,
): TokenReader => {
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: fetchTimeoutMs,
    cacheMaxAge: maxKeyAgeMs,
  })
  let askedAt = performance.now()
  const renewWhenDue = () => {
    if (performance.now() - askedAt < refreshIntervalMs) return
    askedAt = performance.now()
    keys.reload().catch(() => undefined)
  }
  return async (token, now) => {
    renewWhenDue()
    try {
      const { payload } = await jwtVerify(token, keys, { ...options, currentDate: now })
      return payload
    } catch (error) {
      throw isAboutToken(error)
        ? new ProblemError(refusal)
        : Object.assign(new ProblemError('UNAVAILABLE'), { cause: error })
    }
  }
}

/**
 * Verifies one token, as of now by default.
 * @throws ProblemError TOKEN_INVALID, UNAVAILABLE
 */
type TokenVerifier = (token: string, asOf?: Date) => Promise<VerifiedToken>

// Where Google publishes the keys that Firebase signs ID tokens with.
const keySetUrl = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

// Seconds by which the clocks of two machines may differ.
const clockTolerance = 10

/** Claim of the portal's own custom tokens: when they were issued, in seconds. */
export const grantClaim = 'portal_granted_at'

const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  iat: v.number(),
  exp: v.number(),
  auth_time: v.number(),
  [grantClaim]: v.optional(v.number()),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean(), false),
  firebase: v.optional(
    v.object({
      sign_in_provider: v.optional(v.string(), ''),
      sign_in_second_factor: v.optional(v.string()),
      second_factor_identifier: v.optional(v.string()),
      identities: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    {},
  ),
})

const firstText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' ? String(first) : null
}

/** Returns the linked accounts, without their addresses. */
const readLinkedAccounts = (identities: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(identities).flatMap(([provider, values]) => {
      const subject = isLinkable(provider) ? firstText(values) : null
      return subject === null ? [] : [[provider, subject]]
    }),
  )

const instant = (seconds: number) => new Date(seconds * 1000)

const present = (payload: JWTPayload): VerifiedToken => {
  const result = v.safeParse(claims, payload)
  if (!result.success) throw new ProblemError('TOKEN_INVALID')
  const { sub, iat, exp, auth_time, email, email_verified, firebase, [grantClaim]: granted } = result.output
  return {
    identityUid: sub,
    email: email === undefined ? null : canonicalEmail(email),
    emailVerified: email_verified,
    signInProvider: firebase.sign_in_provider,
    accounts: readLinkedAccounts(firebase.identities),
    ...(firebase.sign_in_second_factor && {
      secondFactor: { kind: firebase.sign_in_second_factor, id: firebase.second_factor_identifier ?? '' },
    }),
    ...(granted !== undefined && { grantedAt: instant(granted) }),
    issuedAt: instant(iat),
    authTime: instant(auth_time),
    expiresAt: instant(exp),
  }
}

const getIssuer = (projectId: string) => `https://securetoken.google.com/${projectId}`

/** Signed tokens of a real project. */
const createSignedVerifier = (projectId: string, now: () => Date): TokenVerifier => {
  const read = createTokenReader(keySetUrl, 'TOKEN_INVALID', {
    algorithms: ['RS256'],
    issuer: getIssuer(projectId),
    audience: projectId,
    clockTolerance,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  })
  return async (token, asOf = now()) => present(await read(token, asOf))
}

/** Accepts the emulator's unsigned tokens: demonstration mode only. */
const createUnsignedVerifier =
  (projectId: string, now: () => Date): TokenVerifier =>
  async (token, asOf = now()) => {
    const payload = decodeUnsigned(token)
    const seconds = asOf.getTime() / 1000
    const isOurs = payload.iss === getIssuer(projectId) && payload.aud === projectId
    const isTimely =
      typeof payload.exp === 'number' &&
      typeof payload.iat === 'number' &&
      payload.exp > seconds &&
      payload.iat <= seconds + clockTolerance
    if (!isOurs || !isTimely) throw new ProblemError('TOKEN_INVALID')
    return present(payload)
  }

const decodeUnsigned = (token: string): JWTPayload => {
  try {
    if (token.endsWith('.') && decodeProtectedHeader(token).alg === 'none') return decodeJwt(token)
  } catch {
    // Not a token at all: refused like an invalid one.
  }
  throw new ProblemError('TOKEN_INVALID')
}

/** Creates the verifier of a project; unsigned tokens are accepted only from its emulator. */
export const createTokenVerifier = (
  { projectId, emulatorHost }: IdentityConfig,
  now: () => Date,
): TokenVerifier => {
  if (!emulatorHost) return createSignedVerifier(projectId, now)
  if (!projectId.startsWith('demo-')) {
    throw new Error(`Unsigned tokens are refused: "${projectId}" is a real project, and has no emulator.`)
  }
  return createUnsignedVerifier(projectId, now)
}

// Where Google publishes the keys that sign App Check tokens.
const appCheckKeySet = 'https://firebaseappcheck.googleapis.com/v1/jwks'

const issuer = /^https:\/\/firebaseappcheck\.googleapis\.com\/(\d+)$/

// Longer than any of them.
const maxTokenLength = 8192

/**
 * Verifies a page's App Check token as of a time.
 * @throws ProblemError APP_CHECK_FAILED; UNAVAILABLE if the keys cannot be fetched
 */
type AppCheck = (token: string | null, now: Date) => Promise<void>

const getCheck = (projectId: string): AppCheck => {
  const read = createTokenReader(appCheckKeySet, 'APP_CHECK_FAILED', {
    algorithms: ['RS256'],
    typ: 'JWT',
    audience: `projects/${projectId}`,
    requiredClaims: ['sub', 'iat', 'exp', 'iss'],
    clockTolerance: 10,
  })
  return async (token, now) => {
    if (token === null || token.length > maxTokenLength) throw new ProblemError('APP_CHECK_FAILED')
    const { iss, aud } = await read(token, now)
    // Both claims contain the project's number, and both are signed.
    const number = issuer.exec(iss ?? '')?.[1]
    if (number === undefined || ![aud].flat().includes(`projects/${number}`)) {
      throw new ProblemError('APP_CHECK_FAILED')
    }
  }
}

const checks = new Map<string, AppCheck>()

/** Returns the verifier of a project's pages; its keys are fetched once for all calls. */
export const getAppCheck = (projectId: string): AppCheck => {
  const check = checks.get(projectId) ?? getCheck(projectId)
  checks.set(projectId, check)
  return check
}
