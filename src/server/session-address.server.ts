import { problems, ProblemError, type ProblemCode } from '~/contract/problem'
import { clearSessionCookies, setSessionCookies } from '~/gateways/session-cookies.server'
import { usersServiceAs } from '~/gateways/users-service.server'

const noContent = () => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })

const refusal = (code: ProblemCode) => {
  const { status, title } = problems[code]
  return Response.json(
    { type: 'about:blank', title, status, code },
    { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } },
  )
}

const bearerOf = (request: Request): string | null =>
  /^Bearer ([\w.-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** `POST /session`: the service verifies the bearer token, and only then the cookies are set. */
export const startSession = async (request: Request): Promise<Response> => {
  const token = bearerOf(request)
  if (token === null) return refusal('TOKEN_MISSING')
  try {
    const { identityUid, expiresAt } = await usersServiceAs(token).session.get({ query: { start: true } })
    setSessionCookies(token, identityUid, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))
    return noContent()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (error.status === 401 || error.status === 403) clearSessionCookies()
    return refusal(error.code)
  }
}

/** `DELETE /session`: signing out clears the token and the user id. */
export const endSession = (): Response => {
  clearSessionCookies()
  return noContent()
}

export const refuseMethod = (): Response => {
  const response = refusal('METHOD_NOT_ALLOWED')
  response.headers.set('allow', 'POST, DELETE')
  return response
}
