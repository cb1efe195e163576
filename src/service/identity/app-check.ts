import { ProblemError } from '~/contract/problem'
import { signedBy } from './signed-by'

// Where Google publishes the keys that App Check signs with.
const keySet = 'https://firebaseappcheck.googleapis.com/v1/jwks'

const issuer = /^https:\/\/firebaseappcheck\.googleapis\.com\/(\d+)$/

// Longer than any of them.
const longestToken = 8192

/**
 * Checks the token of a page, at that time.
 * @throws ProblemError APP_CHECK_FAILED; UNAVAILABLE where the keys cannot be had
 */
export type AppCheck = (token: string | null, now: Date) => Promise<void>

const checkOf = (projectId: string): AppCheck => {
  const read = signedBy(keySet, 'APP_CHECK_FAILED', {
    algorithms: ['RS256'],
    typ: 'JWT',
    audience: `projects/${projectId}`,
    requiredClaims: ['sub', 'iat', 'exp', 'iss'],
    clockTolerance: 10,
  })
  return async (token, now) => {
    if (token === null || token.length > longestToken) throw new ProblemError('APP_CHECK_FAILED')
    const { iss, aud } = await read(token, now)
    // The number of the project stands in both, and both are signed.
    const number = issuer.exec(iss ?? '')?.[1]
    if (number === undefined || ![aud].flat().includes(`projects/${number}`)) {
      throw new ProblemError('APP_CHECK_FAILED')
    }
  }
}

const checks = new Map<string, AppCheck>()

/** The check for a project's pages; its keys are fetched once for all calls. */
export const appCheckFor = (projectId: string): AppCheck => {
  const check = checks.get(projectId) ?? checkOf(projectId)
  checks.set(projectId, check)
  return check
}
