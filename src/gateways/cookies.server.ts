import { deleteCookie, getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { userHeader } from '~/config/user-header'
import { serverConfig } from '~/config/server'
import { createRequestNote } from './note-on'
import { randomBytes } from 'node:crypto'

/**
 * The two cookies of a session (specification, section 3): the identity token, which scripts cannot
 * read, and the user's id, which they can. Over HTTPS both are bound to the origin.
 */
export const sessionCookieNames = () => {
  const prefix = serverConfig().isSecure ? '__Host-' : ''
  return { token: `${prefix}token`, userId: `${prefix}userId` }
}

const attributes = () => ({ path: '/', sameSite: 'lax' as const, secure: serverConfig().isSecure })

export const hasTokenCookie = (): boolean => getCookie(sessionCookieNames().token) !== undefined

const cleared = createRequestNote<true>('cleared')

/** The session token of the request; null after it was refused and cleared during this request. */
export const sessionToken = (): string | null =>
  cleared.of(getRequest()) ? null : (getCookie(sessionCookieNames().token) ?? null)

/** Stores a verified token in the browser until it expires. `maxAge` is in seconds. */
export const setSessionCookies = (token: string, identityUid: string, maxAge: number): void => {
  const names = sessionCookieNames()
  setCookie(names.token, token, { ...attributes(), httpOnly: true, maxAge })
  setCookie(names.userId, identityUid, { ...attributes(), maxAge })
}

export const clearSessionCookies = (): void => {
  const names = sessionCookieNames()
  deleteCookie(names.token, { ...attributes(), httpOnly: true })
  deleteCookie(names.userId, attributes())
  cleared.set(getRequest(), true)
}

/**
 * Clears the cookies of a refused session when a page is opened. An open page handles its own cookies, since they may
 * belong to the next session by the time its response arrives.
 */
export const dropRefusedCookies = (): void => {
  if (!getRequest().headers.has(userHeader)) clearSessionCookies()
}

// Seconds: as long as a mail may stay unread; its link can be requested again.
const registrationMaxAge = 30 * 86_400

/** Over HTTPS the cookie is bound to the exact origin. */
const registrationCookie = () => `${serverConfig().isSecure ? '__Host-' : ''}registration`

/** Creates the secret of a new registration: the service stores its hash, the browser has it in a cookie. */
export const newRegistrationSecret = (): string => randomBytes(32).toString('base64url')

/** Stores a registration's secret in the browser, replacing that of an earlier one. */
export const keepRegistrationSecret = (identityUid: string, secret: string): void =>
  setCookie(registrationCookie(), `${identityUid}.${secret}`, {
    ...attributes(),
    httpOnly: true,
    maxAge: registrationMaxAge,
  })

/** Returns this browser's secret of that registration; undefined in any other browser. */
export const registrationSecret = (identityUid: string): string | undefined => {
  const kept = getCookie(registrationCookie()) ?? ''
  return kept.startsWith(`${identityUid}.`) ? kept.slice(identityUid.length + 1) : undefined
}

/** Removes the cookie once the address is confirmed. */
export const forgetRegistrationSecret = (): void =>
  deleteCookie(registrationCookie(), { ...attributes(), httpOnly: true })
