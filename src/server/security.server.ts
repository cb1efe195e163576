import { serverConfig } from '~/config/server'
import { getNonce } from './nonce'
import { securityHeaders, strictTransport } from './security-headers'

const isAdministration = (request: Request) => /^\/admin(?:\/|$)/.test(new URL(request.url).pathname)

/** The security headers for the answer to this request. */
export const pageSecurityHeaders = (request: Request): Record<string, string> => {
  const { firebase, isSecure, mayPreload, analyticsId, appCheck } = serverConfig()
  const { emulatorHost } = firebase
  return securityHeaders({
    nonce: getNonce(request),
    identityOrigin: emulatorHost === undefined ? null : `http://${emulatorHost}`,
    signInOrigin: emulatorHost === undefined ? `https://${firebase.authDomain}` : null,
    isSecure,
    mayPreload,
    hasAnalytics: analyticsId !== undefined && !isAdministration(request),
    hasAppCheck: appCheck !== undefined,
    hasHotStyles: import.meta.env.DEV,
  })
}

const isLoopback = (origin: string) =>
  URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)

/**
 * Whether a page of that origin may write here: the portal's own, and in a demonstration on this
 * machine the address it was opened with (`localhost` or `127.0.0.1`).
 */
export const isAllowedOrigin = (origin: string, request: Request): boolean => {
  const config = serverConfig()
  if (origin === config.origin) return true
  // Another name that leads here may be anybody's.
  return config.demonstration && isLoopback(origin) && origin === new URL(request.url).origin
}

/** The headers of what is no page: files, data, refusals. Whatever it is, nothing in it runs or is framed. */
export const plainSecurityHeaders = (): Record<string, string> => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...strictTransport(serverConfig()),
})

/** The headers of what another machine answers in the portal's name, and makes a page of by itself. */
export const foreignSecurityHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...strictTransport(serverConfig()),
})

/** The same answer with these headers, where it has none of its own of that name. */
export const withHeaders = (answer: Response, more: Record<string, string>): Response => {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
  const { status, statusText } = answer
  return new Response(answer.body, { status, statusText, headers })
}
