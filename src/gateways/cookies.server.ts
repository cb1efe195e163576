import { deleteCookie, getCookie, getRequest, setCookie } from '@tanstack/react-start/server'
import { userHeader } from '~/config/user-header'
import { serverConfig } from '~/config/server'
import { noteOn } from './note-on'
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

const cleared = noteOn<true>('cleared')

/** The token of the request's session; null once it was refused and cleared during this request. */
export const sessionToken = (): string | null =>
  cleared.of(getRequest()) ? null : (getCookie(sessionCookieNames().token) ?? null)

/** Keeps a verified token in the browser until it ends. `maxAge` is in seconds. */
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
 * Clears the cookies of a refused session when a page is opened. A page that is open already handles its own
 * cookies, since they may be the next session's by the time it gets its answer.
 */
export const dropRefusedCookies = (): void => {
  if (!getRequest().headers.has(userHeader)) clearSessionCookies()
}

// Seconds. As long as a mail may lie unread; the link in it can be asked for again.
const registrationMaxAge = 30 * 86_400

/** Over HTTPS the cookie is bound to the very origin. */
const registrationCookie = () => `${serverConfig().isSecure ? '__Host-' : ''}registration`

/** A secret for a new registration: the service stores its hash, the browser keeps it in a cookie. */
export const newRegistrationSecret = (): string => randomBytes(32).toString('base64url')

/** Keeps the secret of a registration in the browser; one browser keeps that of its latest. */
export const keepRegistrationSecret = (identityUid: string, secret: string): void =>
  setCookie(registrationCookie(), `${identityUid}.${secret}`, {
    ...attributes(),
    httpOnly: true,
    maxAge: registrationMaxAge,
  })

/** The secret that this browser keeps of that registration; undefined in every other browser. */
export const registrationSecret = (identityUid: string): string | undefined => {
  const kept = getCookie(registrationCookie()) ?? ''
  return kept.startsWith(`${identityUid}.`) ? kept.slice(identityUid.length + 1) : undefined
}

/** Removes the cookie once the address is confirmed. */
export const forgetRegistrationSecret = (): void =>
  deleteCookie(registrationCookie(), { ...attributes(), httpOnly: true })
