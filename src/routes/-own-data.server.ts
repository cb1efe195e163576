import { getCookie } from '@tanstack/react-start/server'
import { sessionCookieNames } from '~/gateways/session-cookies.server'
import { download } from './-download.server'

/** Everything that is kept of the session's person, as the service packs it. Whose it is, the service checks. */
export const downloadOwnData = (request: Request): Promise<Response> =>
  download(request, `/users/${encodeURIComponent(getCookie(sessionCookieNames().userId) ?? 'me')}/export`)
