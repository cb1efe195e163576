import { functionPath, namesNoFunction } from './function-access.server'
import { refusal } from './refusal.server'
import { isPage } from './rendered-page.server'
import { isAdminPath } from '~/auth/path-kinds'
import { hasTokenCookie } from '~/gateways/cookies.server'
import { buildId, releaseHeader, unknownFunctionHeader } from '~/config/release'

const read = ['GET', 'HEAD']
const written = [...read, 'POST']

const allowedFor = (pathname: string): string[] => {
  if (pathname.startsWith('/health/')) return read
  return pathname === '/session' ? [...written, 'DELETE'] : written
}

/**
 * Refuses requests that no page or path of the portal uses, before any other handler: unusual HTTP methods, paths that
 * name no server function, and form posts of browsers without scripts to one. Null if it may continue.
 */
export const refuseUnusual = ({ method, headers }: Request, pathname: string): Response | null => {
  if (namesNoFunction(pathname)) return refusal('NOT_FOUND')
  const isForm = headers.get('content-type')?.toLowerCase().includes('x-www-form-urlencoded') ?? false
  if (isForm && pathname.startsWith(functionPath)) return refusal('UNSUPPORTED_MEDIA_TYPE')
  const allowed = allowedFor(pathname)
  return allowed.includes(method) ? null : refusal('METHOD_NOT_ALLOWED', { allow: allowed.join(', ') })
}

/** Refuses a rendered page as the response to a write: handlers that accept writes respond themselves, or redirect. */
export const refusePageForWrite = ({ method }: Request, { headers }: Response): Response | null =>
  !read.includes(method) && isPage(headers) ? refusal('METHOD_NOT_ALLOWED', { allow: read.join(', ') }) : null

/** Makes a redirect within the portal relative, because the sender chooses the host, and a cache would store it. */
export const redirectByPath = (response: Response, { origin }: URL): Response => {
  const location = response.headers.get('location')
  if (location === null || !location.startsWith(`${origin}/`)) return response
  const headers = new Headers(response.headers)
  // Two slashes would start another host.
  headers.set('location', location.slice(origin.length).replace(/^\/{2,}/, '/'))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

const problem = (status: number, code: string, title: string): Response =>
  Response.json(
    { type: 'about:blank', title, status, code },
    { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } },
  )

/**
 * Applies the admin path guard to a response that is no page, such as a download: 404 without a token, and refused
 * without the role (specification, section 5). The router guards pages.
 * @returns null if the response stands
 */
export const guardAdminDownload = (
  { method, url }: Request,
  { status, headers }: Response,
): Response | null => {
  const { pathname } = new URL(url)
  const isRead = method === 'GET' || method === 'HEAD'
  const isRedirect = status >= 300 && status < 400
  if (!isRead || isRedirect || isPage(headers) || !isAdminPath(pathname)) return null
  if (!hasTokenCookie() || status === 401) return problem(404, 'NOT_FOUND', `Page not found: ${pathname}`)
  return status === 403 ? problem(501, 'FORBIDDEN', 'Not auth') : null
}

// The framework's message for an id that no function of this build has.
const unknownFunction = 'Server function info not found for '

/** Adds the release to a server function's response. */
export const addReleaseHeader = (answer: Response): void => answer.headers.set(releaseHeader, buildId)

/** The response to a call that only another release knows; null for any other error. */
export const answerUnknownFunction = (error: unknown): Response | null => {
  if (!(error instanceof Error && error.message.startsWith(unknownFunction))) return null
  const body = { type: 'about:blank', title: 'This release has no such function', status: 404 }
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    [releaseHeader]: buildId,
    [unknownFunctionHeader]: 'true',
  }
  return Response.json(body, { status: 404, headers })
}
