import { functionPath, namesNoFunction } from './function-access.server'
import { refusal } from './refusal.server'
import { isPage } from './rendered-page.server'

const read = ['GET', 'HEAD']
const written = [...read, 'POST']

const allowedFor = (pathname: string): string[] => {
  if (pathname.startsWith('/health/')) return read
  return pathname === '/session' ? [...written, 'DELETE'] : written
}

/**
 * Refuses requests that no page or address of the portal uses, before any other handler: unusual HTTP methods,
 * addresses that name no server function, and forms of browsers without scripts sent to one. Null where it may
 * continue.
 */
export const refuseStrange = ({ method, headers }: Request, pathname: string): Response | null => {
  if (namesNoFunction(pathname)) return refusal('NOT_FOUND')
  const isForm = headers.get('content-type')?.toLowerCase().includes('x-www-form-urlencoded') ?? false
  if (isForm && pathname.startsWith(functionPath)) return refusal('UNSUPPORTED_MEDIA_TYPE')
  const allowed = allowedFor(pathname)
  return allowed.includes(method) ? null : refusal('METHOD_NOT_ALLOWED', { allow: allowed.join(', ') })
}

/** A rendered page is no answer to a write: handlers that accept one answer it themselves, or redirect. */
export const refusePageForWrite = ({ method }: Request, { headers }: Response): Response | null =>
  !read.includes(method) && isPage(headers) ? refusal('METHOD_NOT_ALLOWED', { allow: read.join(', ') }) : null

/**
 * Makes a redirect within the portal relative: the host in a request is chosen by its sender, and a cache would
 * keep it.
 */
export const redirectByPath = (response: Response, { origin }: URL): Response => {
  const location = response.headers.get('location')
  if (location === null || !location.startsWith(`${origin}/`)) return response
  const headers = new Headers(response.headers)
  // Two slashes would begin another host.
  headers.set('location', location.slice(origin.length).replace(/^\/{2,}/, '/'))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
