import { ProblemError } from '~/contract/problem'
import { clearSessionCookies, hasTokenCookie, setSessionCookies } from '~/gateways/cookies.server'
import { usersServiceAs, usersServiceOfCookie } from '~/gateways/users-service.server'
import { jsonLogger } from '~/observability/log'
import { refusal } from './refusal.server'

// A token counts as expired 30 s before it is (specification, section 9): no page sends one that ends on its way.
const expiredEarly = 30

const noContent = (headers: Record<string, string> = {}) =>
  new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } })

const getBearer = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/**
 * `POST /session`: the service verifies the bearer token, and only then the cookies are set. `session-ends-in` tells
 * the seconds until the token ends: the browser's clock may be hours wrong, so that a time would tell it nothing.
 */
export const startSession = async (request: Request): Promise<Response> => {
  const token = getBearer(request)
  if (token === null) return refusal('TOKEN_MISSING')
  try {
    const { identityUid, endsIn } = await usersServiceAs(token).session.get({ query: { start: true } })
    if (endsIn <= expiredEarly) return refusal('TOKEN_INVALID')
    setSessionCookies(token, identityUid, endsIn - expiredEarly)
    return noContent({ 'session-ends-in': String(endsIn) })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 401 || error.status === 403) clearSessionCookies()
    const { code, retryAfter } = error
    return refusal(code, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  }
}

/** Ends the token of the cookie on the server. A failure is logged: the browser is signed out in any case. */
const endToken = async (): Promise<void> => {
  try {
    await usersServiceOfCookie().session.end()
  } catch (error) {
    // A refused token is ended already.
    if (error instanceof ProblemError && (error.status === 401 || error.status === 403)) return
    jsonLogger.warn('A token could not be ended at sign-out', { error: String(error) })
  }
}

/** `DELETE /session`: signing out ends the token on the server, and clears the cookies. */
export const endSession = async (): Promise<Response> => {
  if (hasTokenCookie()) await endToken()
  clearSessionCookies()
  return noContent()
}

/** For whatever else `/session` is asked with. */
export const refuseMethod = (): Response => refusal('METHOD_NOT_ALLOWED', { allow: 'POST, DELETE' })
