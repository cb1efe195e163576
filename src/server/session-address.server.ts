import { ProblemError } from '~/contract/problem'
import { clearSessionCookies, setSessionCookies } from '~/gateways/session-cookies.server'
import { usersServiceAs } from '~/gateways/users-service.server'
import { refusal } from './refusal.server'

// A token counts as expired 30 s before it is (specification, section 9): no page sends one that ends on its way.
const expiredEarly = 30

const noContent = (headers: Record<string, string> = {}) =>
  new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } })

const bearerOf = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/**
 * `POST /session`: the service verifies the bearer token, and only then the cookies are set. `session-ends-in` tells
 * the seconds until the token ends: the browser's clock may be hours wrong, so that a time would tell it nothing.
 */
export const startSession = async (request: Request): Promise<Response> => {
  const token = bearerOf(request)
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

/** `DELETE /session`: signing out clears the token and the user id. */
export const endSession = (): Response => {
  clearSessionCookies()
  return noContent()
}

/** For whatever else `/session` is asked with. */
export const refuseMethod = (): Response => refusal('METHOD_NOT_ALLOWED', { allow: 'POST, DELETE' })
