import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose'
import { type ProblemCode, ProblemError } from '~/contract/problem'

// Milliseconds. Keys are replaced within days, and published before anything is signed with them.
const renewEvery = 10 * 60_000
const longestKept = 24 * 3_600_000
const longestAnswer = 5_000

/** A key set that cannot be fetched says nothing about the token. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC'

/** What a token says that is good at that time. @throws ProblemError; UNAVAILABLE where the keys cannot be had */
export type ReadSigned = (token: string, now: Date) => Promise<JWTPayload>

/**
 * Reads tokens signed with the keys that are published at an address. The keys are fetched with the first token, and
 * anew beside later ones: while they cannot be had, those of the day go on to count.
 * @param refusal the code for a token that is not good
 */
export const signedBy = (address: string, refusal: ProblemCode, options: JWTVerifyOptions): ReadSigned => {
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: longestAnswer,
    cacheMaxAge: longestKept,
  })
  let askedAt = performance.now()
  const renewWhenDue = () => {
    if (performance.now() - askedAt < renewEvery) return
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
