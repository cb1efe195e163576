import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import * as v from 'valibot'
import type { IdentityConfig } from '~/config/service'
import { ProblemError } from '~/contract/problem'
import { canonicalEmail } from '~/contract/text'
import { isLinkable, type VerifiedToken } from './identity-provider'
import { signedBy } from './signed-by'

/** Checks one token at a time, which is now unless given, and nothing but the token. @throws ProblemError TOKEN_INVALID, UNAVAILABLE */
export type TokenVerifier = (token: string, asOf?: Date) => Promise<VerifiedToken>

// Where Google publishes the keys that Firebase signs ID tokens with.
const keySet = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

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

/** What is linked; beside it stand addresses. */
const accountsIn = (identities: Record<string, unknown>): Record<string, string> =>
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
    accounts: accountsIn(firebase.identities),
    ...(firebase.sign_in_second_factor && {
      secondFactor: { kind: firebase.sign_in_second_factor, id: firebase.second_factor_identifier ?? '' },
    }),
    ...(granted !== undefined && { grantedAt: instant(granted) }),
    issuedAt: instant(iat),
    authTime: instant(auth_time),
    expiresAt: instant(exp),
  }
}

const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`

/** Signed tokens of a real project. */
const signedVerifier = (projectId: string, now: () => Date): TokenVerifier => {
  const read = signedBy(keySet, 'TOKEN_INVALID', {
    algorithms: ['RS256'],
    issuer: issuerOf(projectId),
    audience: projectId,
    clockTolerance,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  })
  return async (token, asOf = now()) => present(await read(token, asOf))
}

/** The emulator's tokens, which nobody signed: demonstration mode only. */
const unsignedVerifier =
  (projectId: string, now: () => Date): TokenVerifier =>
  async (token, asOf = now()) => {
    const payload = decodeUnsigned(token)
    const seconds = asOf.getTime() / 1000
    const isOurs = payload.iss === issuerOf(projectId) && payload.aud === projectId
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
    // Not a token at all: the same as a wrong one.
  }
  throw new ProblemError('TOKEN_INVALID')
}

/** The verifier of a project; unsigned tokens are taken from its emulator and from nowhere else. */
export const tokenVerifier = (
  { projectId, emulatorHost }: IdentityConfig,
  now: () => Date,
): TokenVerifier => {
  if (!emulatorHost) return signedVerifier(projectId, now)
  if (!projectId.startsWith('demo-')) {
    throw new Error(`Unsigned tokens are refused: "${projectId}" is a real project, and has no emulator.`)
  }
  return unsignedVerifier(projectId, now)
}
