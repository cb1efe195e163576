import type { ServerMiddleware } from 'srvx'

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const localHost = new RegExp(
  `^(?:(?:[a-z0-9-]+\\.)*localhost|127(?:\\.${octet}){3}|\\[::1\\])(?::\\d{1,5})?$`,
  'i',
)

/** Whether a Host header names this machine: localhost, *.localhost, 127.0.0.0/8 or [::1], on any port. */
export const isLocalHost = (host: string | null | undefined): boolean => localHost.test(host ?? '')

/** Whether an Origin header is of this machine; true without one, because programs send none. */
export const isLocalOrigin = (origin: string | null | undefined): boolean =>
  origin === null || origin === undefined || isLocalHost(/^https?:\/\/([^/]+)$/i.exec(origin)?.[1])

/**
 * Refuses requests to a demonstration for another host, before anything else: otherwise a foreign page whose name
 * resolves to 127.0.0.1 (DNS rebinding) could read everything. Other installations accept every host.
 * @param headers of the error response
 */
export const refuseForeignHosts =
  (demonstration: boolean, headers: Record<string, string> = {}): ServerMiddleware =>
  (request, next) => {
    if (!demonstration || isLocalHost(request.headers.get('host'))) return next()
    const problem = {
      type: 'about:blank',
      title: 'This address is not the portal’s',
      status: 421,
      code: 'MISDIRECTED_REQUEST',
      detail: 'A demonstration answers on this machine only: open it at localhost or 127.0.0.1.',
    }
    const type = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
    return new Response(JSON.stringify(problem), { status: 421, headers: { ...type, ...headers } })
  }
