import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'

/** The optional columns of the user list; the name is always shown. */
export const userColumns = ['status', 'company', 'email', 'phone', 'role', 'joined', 'seen'] as const
export type UserColumn = (typeof userColumns)[number]

/** The cookie of the chosen columns, so that the server renders the same columns. */
const columnsCookie = 'user-columns'

// One year.
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60

/** Parses the cookie's value, in the order of the list; returns all columns if none is valid. */
export const parseColumns = (value: string | undefined): UserColumn[] => {
  const named = (value ?? '').split('.')
  const chosen = userColumns.filter((column) => named.includes(column))
  return value === 'none' || chosen.length > 0 ? chosen : [...userColumns]
}

/** Serializes the cookie; it is sent with administration pages only. */
export const serializeColumnsCookie = (columns: readonly UserColumn[]): string =>
  `${columnsCookie}=${columns.length === 0 ? 'none' : columns.join('.')}; Path=/admin; Max-Age=${cookieMaxAgeSeconds}; SameSite=Lax`

const readCookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Returns the chosen columns, the same on the server, so that hydration causes no layout shift. */
export const getChosenColumns = createIsomorphicFn()
  .server(() => parseColumns(getCookie(columnsCookie)))
  .client(() => parseColumns(readCookie(columnsCookie)))
