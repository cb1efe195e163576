import { sessionToken } from '~/gateways/session-cookies.server'
import { forwardToUsersService, leaving } from '~/gateways/users-service.server'

/** Tells a browser to ask no more. */
const nothing = () => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })

/** The notification stream of the session's user, as the service sends it; visitors get none. */
export const streamNotifications = async (request: Request): Promise<Response> => {
  const token = sessionToken()
  if (token === null) return nothing()
  const response = await forwardToUsersService(
    new Request(`${new URL(request.url).origin}/api/notifications/stream`, {
      signal: AbortSignal.any([request.signal, leaving()]),
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    }),
    request,
  )
  // With too many open pages, those beyond the limit get news when they become visible again.
  if (![401, 403, 429].includes(response.status)) return response
  await response.body?.cancel()
  return nothing()
}
