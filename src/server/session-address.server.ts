import { ProblemError } from '~/contract/problem'
import { clearSessionCookies, hasTokenCookie, setSessionCookies } from '~/gateways/cookies.server'
import { getUsersServiceAs, usersServiceOfCookie } from '~/gateways/users-service.server'
import { jsonLogger } from '~/observability/log'
import { refusal } from './refusal.server'

// A token counts as expired 30 s early (specification, section 9), so that no page sends one that expires on the way.
const expiryMarginSeconds = 30

const noContent = (headers: Record<string, string> = {}) =>
  new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } })

const getBearer = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/**
 * `POST /session`: the cookies are set only after the service has verified the bearer token. `session-ends-in` has the
 * seconds until the token expires, because the browser's clock may be hours wrong.
 */
export const startSession = async (request: Request): Promise<Response> => {
  const token = getBearer(request)
  if (token === null) return refusal('TOKEN_MISSING')
  try {
    const { identityUid, endsIn } = await getUsersServiceAs(token).session.get({ query: { start: true } })
    if (endsIn <= expiryMarginSeconds) return refusal('TOKEN_INVALID')
    setSessionCookies(token, identityUid, endsIn - expiryMarginSeconds)
    return noContent({ 'session-ends-in': String(endsIn) })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 401 || error.status === 403) clearSessionCookies()
    const { code, retryAfter } = error
    return refusal(code, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
  }
}

/** Revokes the cookie's token on the server. A failure is logged, since the browser is signed out in any case. */
const endToken = async (): Promise<void> => {
  try {
    await usersServiceOfCookie().session.end()
  } catch (error) {
    // A refused token has already ended.
    if (error instanceof ProblemError && (error.status === 401 || error.status === 403)) return
    jsonLogger.warn('A token could not be ended at sign-out', { error: String(error) })
  }
}

/** `DELETE /session`: signing out revokes the token on the server, and clears the cookies. */
export const endSession = async (): Promise<Response> => {
  if (hasTokenCookie()) await endToken()
  clearSessionCookies()
  return noContent()
}

/** For all other methods of `/session`. */
export const refuseMethod = (): Response => refusal('METHOD_NOT_ALLOWED', { allow: 'POST, DELETE' })
