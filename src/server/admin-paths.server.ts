import { isAdminPath } from '~/auth/path-kinds'
import { hasTokenCookie } from '~/gateways/session-cookies.server'
import { isPage } from './rendered-page.server'

const problem = (status: number, code: string, title: string): Response =>
  Response.json(
    { type: 'about:blank', title, status, code },
    { status, headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' } },
  )

/**
 * What the admin path guard makes of an answer that is no page, such as a download: without a token there is nothing at
 * this address, and without the role it is closed (specification, section 5). Pages are guarded by the router.
 * @returns null where the answer stands
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
