import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

/** The columns of the list that can be left out; the name always stands. */
export const userColumns = ['status', 'company', 'email', 'phone', 'role', 'joined', 'seen'] as const
export type UserColumn = (typeof userColumns)[number]

/** Where the choice is kept, so that the server draws the list as it was left. */
const columnsCookie = 'user-columns'

// A year, in seconds.
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60

/** The columns of a cookie's value, in the list's own order; all of them where it says none that is known. */
export const parseColumns = (value: string | undefined): UserColumn[] => {
  const named = (value ?? '').split('.')
  const chosen = userColumns.filter((column) => named.includes(column))
  return value === 'none' || chosen.length > 0 ? chosen : [...userColumns]
}

/** The cookie that keeps the choice; it goes with the administration's pages alone. */
export const serializeColumnsCookie = (columns: readonly UserColumn[]): string =>
  `${columnsCookie}=${columns.length === 0 ? 'none' : columns.join('.')}; Path=/admin; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax`

const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The columns this browser chose, the same on the server, so that nothing moves when the scripts come. */
export const getChosenColumns = createIsomorphicFn()
  .server(() => parseColumns(getCookie(columnsCookie)))
  .client(() => parseColumns(readCookie(columnsCookie)))
