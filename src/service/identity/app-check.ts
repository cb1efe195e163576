import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { ProblemError } from '~/contract/problem'

// Where Google publishes the keys that App Check signs with.
const keySet = 'https://firebaseappcheck.googleapis.com/v1/jwks'

const issuer = /^https:\/\/firebaseappcheck\.googleapis\.com\/(\d+)$/

// Longer than any of them.
const longestToken = 8192

/** Checks the token of a page. @throws ProblemError APP_CHECK_FAILED, UNAVAILABLE where the keys cannot be had */
export type AppCheck = (token: string | null) => Promise<void>

const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC'

const checkOf = (projectId: string): AppCheck => {
  const keys = createRemoteJWKSet(new URL(keySet), { timeoutDuration: 5_000 })
  const options = {
    algorithms: ['RS256'],
    typ: 'JWT',
    audience: `projects/${projectId}`,
    requiredClaims: ['sub', 'iat', 'exp', 'iss'],
    clockTolerance: 10,
  }
  return async (token) => {
    if (token === null || token.length > longestToken) throw new ProblemError('APP_CHECK_FAILED')
    try {
      const { payload } = await jwtVerify(token, keys, options)
      // The number of the project stands in both, and both are signed.
      const number = issuer.exec(payload.iss ?? '')?.[1]
      if (number === undefined || ![payload.aud].flat().includes(`projects/${number}`)) {
        throw new ProblemError('APP_CHECK_FAILED')
      }
    } catch (error) {
      if (error instanceof ProblemError) throw error
      throw isAboutToken(error)
        ? new ProblemError('APP_CHECK_FAILED')
        : Object.assign(new ProblemError('UNAVAILABLE'), { cause: error })
    }
  }
}

const checks = new Map<string, AppCheck>()

/** The check for a project's pages; its keys are fetched once, and again when they change. */
export const appCheckFor = (projectId: string): AppCheck => {
  const check = checks.get(projectId) ?? checkOf(projectId)
  checks.set(projectId, check)
  return check
}
