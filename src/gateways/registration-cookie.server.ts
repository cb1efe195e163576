import { randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from '@tanstack/react-start/server'
import { serverConfig } from '~/config/server'

// Seconds. As long as a mail may lie unread; the link in it can be asked for again.
const maxAge = 30 * 86_400

/** Over HTTPS the cookie is bound to the very origin. */
const cookieName = () => `${serverConfig().isSecure ? '__Host-' : ''}registration`

const attributes = () => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: serverConfig().isSecure,
  httpOnly: true,
})

/** A secret for a new registration: the service stores its hash, the browser keeps it in a cookie. */
export const newRegistrationSecret = (): string => randomBytes(32).toString('base64url')

/** Keeps the secret of a registration in the browser; one browser keeps that of its latest. */
export const keepRegistrationSecret = (identityUid: string, secret: string): void =>
  setCookie(cookieName(), `${identityUid}.${secret}`, { ...attributes(), maxAge })

/** The secret that this browser keeps of that registration; undefined in every other browser. */
export const registrationSecret = (identityUid: string): string | undefined => {
  const kept = getCookie(cookieName()) ?? ''
  return kept.startsWith(`${identityUid}.`) ? kept.slice(identityUid.length + 1) : undefined
}

/** Removes the cookie once the address is confirmed. */
export const forgetRegistrationSecret = (): void => deleteCookie(cookieName(), attributes())
