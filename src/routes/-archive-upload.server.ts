import { sessionToken } from '~/gateways/session-cookies.server'
import { forwardToUsersService } from '~/gateways/users-service.server'

// A body that is still arriving; the platform wants it said.
const streamed = { duplex: 'half' } as const

/**
 * Hands a large body on to the service in the name of the session's person, as it arrives; who may send it is the
 * service's to say. The address's search says how. Where it came from was checked before any route is asked.
 * @param path the service's own
 */
export const uploadTo = (path: '/admin/imports' | '/admin/releases', request: Request): Promise<Response> => {
  const { origin, search } = new URL(request.url)
  const token = sessionToken()
  const length = request.headers.get('content-length')
  return forwardToUsersService(
    new Request(`${origin}/api${path}${search}`, {
      method: 'POST',
      signal: request.signal,
      body: request.body,
      ...streamed,
      headers: {
        accept: 'application/json, application/problem+json',
        'content-type': request.headers.get('content-type') ?? '',
        ...(length !== null && { 'content-length': length }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    }),
    request,
  )
}

/** What is sent here is never read. */
export const refuseToRead = (): Response =>
  Response.json(
    { type: 'about:blank', title: 'Method not allowed', status: 405, code: 'METHOD_NOT_ALLOWED' },
    { status: 405, headers: { 'content-type': 'application/problem+json', allow: 'POST' } },
  )
