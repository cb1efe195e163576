// No address begins with it; what resolves to another origin left the portal.
const base = 'http://portal.invalid'

/** Pages that would lead straight back, or that are no pages. */
const entries = ['/login', '/register', '/register-complete', '/session', '/firebase-auth-action']

/**
 * The path of this portal that an address from outside names, as `?redirect=` does; null for anything
 * that leads, or could be read to lead, elsewhere.
 */
export const safeRedirectPath = (address: unknown): string | null => {
  if (typeof address !== 'string' || !/^\/(?!\/)[^\\]*$/.test(address)) return null
  // Browsers drop tabs and line breaks from addresses, so `/<tab>/elsewhere` would be `//elsewhere`.
  if ([...address].some((character) => character < ' ' || character === '\u007F')) return null
  if (!URL.canParse(address, base)) return null
  const { origin, pathname, search, hash } = new URL(address, base)
  if (origin !== base || pathname.startsWith('//') || entries.includes(pathname)) return null
  return `${pathname}${search}${hash}`
}
