import { serverConfig } from '~/config/server'
import { nonceOf } from './nonce'
import { securityHeaders } from './security-headers'

/** The security headers for the answer to this request. */
export const pageSecurityHeaders = (request: Request): Record<string, string> => {
  const { firebase, isSecure } = serverConfig()
  const { emulatorHost } = firebase
  return securityHeaders({
    nonce: nonceOf(request),
    identityOrigin: emulatorHost === undefined ? null : `http://${emulatorHost}`,
    isSecure,
    hasHotStyles: import.meta.env.DEV,
  })
}

/**
 * Whether a page of that origin may write here: the portal's own, and in a demonstration on this
 * machine the address it was opened with (`localhost` or `127.0.0.1`).
 */
export const isAllowedOrigin = (origin: string, request: Request): boolean => {
  const config = serverConfig()
  return origin === config.origin || (config.demonstration && origin === new URL(request.url).origin)
}
