import { sessionToken, sessionCookieNames } from '~/gateways/cookies.server'
import { forwardToUsersService, getShutdownSignal } from '~/gateways/users-service.server'
import { refusal } from '~/server/refusal.server'
import { getCookie } from '@tanstack/react-start/server'

const getContentType = (path: string): string => {
  if (path.endsWith('/pdf')) return 'application/pdf'
  if (path.includes('/captions/')) return 'text/vtt'
  if (path.startsWith('/pages/')) return 'text/markdown'
  return /\.zip$|\/export$/.test(path) ? 'application/zip' : 'text/csv'
}

/** Returns the token of the session, or the bearer token of an API client. */
const getAuthorization = (request: Request): string | null => {
  const token = sessionToken()
  return token === null ? request.headers.get('authorization') : `Bearer ${token}`
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
  const authorization = getAuthorization(request)
  return forwardToUsersService(
    new Request(`${origin}/api${path}${search}`, {
      signal: request.signal,
      headers: {
        accept: `${getContentType(path)}, application/problem+json`,
        ...(authorization !== null && { authorization }),
      },
    }),
    request,
  )
}

// Headers of range and conditional requests.
const conditionalHeaders = ['range', 'if-range', 'if-none-match']

/** Streams a stored file of the service, as a whole or in part. */
const forwardFile = (request: Request, path: `/${string}`): Promise<Response> => {
  const { origin } = new URL(request.url)
  const { method, signal } = request
  const asked = new Request(`${origin}/api${path}`, { method, signal })
  for (const name of conditionalHeaders) {
    const value = request.headers.get(name)
    if (value !== null) asked.headers.set(name, value)
  }
  const authorization = getAuthorization(request)
  if (authorization !== null) asked.headers.set('authorization', authorization)
  return forwardToUsersService(asked, request)
}

/** Streams an answer file of an application; the service checks access. */
export const downloadAnswerFile = (
  request: Request,
  { user, file }: { user: string; file: string },
): Promise<Response> =>
  forwardFile(request, `/users/${encodeURIComponent(user)}/application/files/${encodeURIComponent(file)}`)

/**
 * Hands on a release of a file. A browser that is refused it is led to the file's page, which says why, or that there is
 * none.
 */
export const downloadRelease = async (
  request: Request,
  { slug, version }: { slug: string; version: string },
): Promise<Response> => {
  const place = `/downloads/${encodeURIComponent(slug)}` as const
  const answer = await forwardFile(request, `${place}/${encodeURIComponent(version)}`)
  const isPage = request.headers.get('accept')?.includes('text/html') === true
  if (!isPage || ![401, 403, 404].includes(answer.status)) return answer
  await answer.body?.cancel()
  return new Response(null, { status: 303, headers: { location: place, 'cache-control': 'no-store' } })
}

/** Returns the user id of the session according to the cookie; the service checks it. */
const getOwnId = () => encodeURIComponent(getCookie(sessionCookieNames().userId) ?? 'me')

/** Streams the user's data export. */
export const downloadOwnData = (request: Request): Promise<Response> =>
  download(request, `/users/${getOwnId()}/export`)

/** Uploads a file as an answer of the session's user. */
export const uploadAnswerFile = (request: Request): Promise<Response> =>
  uploadTo(`/users/${getOwnId()}/application/files`, request)

/** Tells browsers not to reconnect. */
const nothing = () => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })

/** Streams the user's notifications; visitors get none. */
export const streamNotifications = async (request: Request): Promise<Response> => {
  const token = sessionToken()
  if (token === null) return nothing()
  const response = await forwardToUsersService(
    new Request(`${new URL(request.url).origin}/api/notifications/stream`, {
      signal: AbortSignal.any([request.signal, getShutdownSignal()]),
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    }),
    request,
  )
  // With too many open pages, further ones get updates when they become visible again.
  if (![401, 403, 429].includes(response.status)) return response
  await response.body?.cancel()
  return nothing()
}

// Required by `fetch` for a streamed body.
const streamed = { duplex: 'half' } as const

/**
 * Hands a large body on to the service in the name of the session's person, as it arrives; who may send it is the
 * service's to say. The address's search says how. Where it came from was checked before any route is asked.
 * @param path the service's own
 */
export const uploadTo = (
  path: '/admin/imports' | '/admin/releases' | `/users/${string}/application/files`,
  request: Request,
): Promise<Response> => {
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

/** The handlers of a read-only route. */
export const readOnly = <Params>(
  get: (asked: { request: Request; params: Params }) => Response | Promise<Response>,
) => ({ GET: get, ANY: () => refusal('METHOD_NOT_ALLOWED', { allow: 'GET' }) })

/** The handlers of an upload-only route. */
export const writeOnly = (post: (sent: { request: Request }) => Promise<Response>) => ({
  POST: post,
  ANY: () => refusal('METHOD_NOT_ALLOWED', { allow: 'POST' }),
})
