import { serverConfig } from '~/config/server'
import { getNonce } from './nonce'
import { securityHeaders } from './security-headers'

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
