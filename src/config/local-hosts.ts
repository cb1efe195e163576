// Host names that a demonstration answers to. With any other name, a foreign page whose name resolves to 127.0.0.1 (DNS
// rebinding) could read everything.

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const LOCAL_HOST = new RegExp(
  `^(?:(?:[a-z0-9-]+\\.)*localhost|127(?:\\.${OCTET}){3}|\\[::1\\])(?::\\d{1,5})?$`,
  'i',
)

/**
 * Whether a Host header names this machine: localhost, *.localhost, 127.0.0.0/8 or [::1], on any port.
 *
 * @param {string | null | undefined} host
 */
export function isLocalHost(host) {
  return LOCAL_HOST.test(host ?? '')
}

/**
 * Whether an Origin header names a page of this machine; true without one, as programs send none.
 *
 * @param {string | null | undefined} origin
 */
export function isLocalOrigin(origin) {
  return origin === null || origin === undefined || isLocalHost(/^https?:\/\/([^/]+)$/i.exec(origin)?.[1])
}

/**
 * Refuses requests that name another host, before anything looks at them.
 *
 * @param {boolean} demonstration whether this is a demonstration; other installations answer to every name
 * @param {Record<string, string>} [headers] of the refusal
 * @returns {import('srvx').ServerMiddleware}
 */
export function refuseForeignHosts(demonstration, headers = {}) {
  return (request, next) => {
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
}
