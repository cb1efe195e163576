import { sessionToken } from '~/gateways/session-cookies.server'
import { forwardToUsersService } from '~/gateways/users-service.server'

const typeOf = (path: string): string => {
  if (path.endsWith('/pdf')) return 'application/pdf'
  if (path.includes('/captions/')) return 'text/vtt'
  if (path.startsWith('/pages/')) return 'text/markdown'
  return /\.zip$|\/export$/.test(path) ? 'application/zip' : 'text/csv'
}

/**
 * Asks the service for a file in the name of the session's person and hands its answer on as it streams, refusals
 * too: who may have it is the service's to say. The address's search says of what. A program without a session sends its
 * token itself.
 * @param path the service's own, such as `/admin/users.csv`
 */
export const download = (
  request: Request,
  path: `/${string}${'.csv' | '.zip' | '.txt' | '/export' | '/markdown' | '/pdf' | `/captions/${string}`}`,
): Promise<Response> => {
  const { origin, search } = new URL(request.url)
  const token = sessionToken()
  const authorization = token === null ? request.headers.get('authorization') : `Bearer ${token}`
  return forwardToUsersService(
    new Request(`${origin}/api${path}${search}`, {
      signal: request.signal,
      headers: {
        accept: `${typeOf(path)}, application/problem+json`,
        ...(authorization !== null && { authorization }),
      },
    }),
    request,
  )
}

/** What is there to be read is not written. */
export const refuseToWrite = (): Response =>
  Response.json(
    { type: 'about:blank', title: 'Method not allowed', status: 405, code: 'METHOD_NOT_ALLOWED' },
    { status: 405, headers: { 'content-type': 'application/problem+json', allow: 'GET' } },
  )
