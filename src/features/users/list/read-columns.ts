import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'
import { columnCookie, getColumns } from './column-choice'

const cookieOf = (name: string) =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The columns this browser chose, the same on the server, so that nothing moves when the scripts come. */
export const readColumns = createIsomorphicFn()
  .server(() => getColumns(getCookie(columnCookie)))
  .client(() => getColumns(cookieOf(columnCookie)))
