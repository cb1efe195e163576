import type { PagePath } from '~/ui/links/href'

/** Public entry pages, which do not load a profile (specification, section 2). */
const entryPages = new Set<string>(['/login', '/register', '/register-complete'] satisfies PagePath[])

/** A path as the router matches it, which ignores letter case and a slash at the end. */
const normalize = (pathname: string): string => pathname.toLowerCase().replace(/\/+$/, '')

/** Whether the router shows an entry page at this path. */
export const isEntryPage = (pathname: string): boolean => entryPages.has(normalize(pathname))

/** Whether the router shows the log-in page at this path. */
export const isLogInPage = (pathname: string): boolean =>
  normalize(pathname) === ('/login' satisfies PagePath)

const decodeAscii = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * Whether the admin path guard holds for this path (specification, sections 2 and 5), in any letter case and
 * percent-encoding, as the router matches paths.
 */
export const isAdminPath = (pathname: string): boolean =>
  decodeAscii(pathname).toLowerCase().includes('/admin')
