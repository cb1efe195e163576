import { ProblemError } from '~/contract/problem'
import { sessionCookieNames } from '~/gateways/session-cookies.server'
import { usersServiceAs } from '~/gateways/users-service.server'
import { refusal } from './refusal.server'

// Bytes. What visitors write fits in many times; pictures and other files are sent by people who are signed in.
const mostOfVisitors = 1024 * 1024

const tokenIn = (headers: Headers): string | null => {
  const name = `${sessionCookieNames().token}=`
  const cookies = headers.get('cookie')?.split('; ') ?? []
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? null
}

const refuse = (error: unknown): Response =>
  refusal(error instanceof ProblemError ? error.code : 'UNAVAILABLE', { connection: 'close' })

/**
 * Refuses a large body of whoever is not signed in, before it is read: the framework takes what a server function is
 * given into memory, whoever sends it. Null where it may come.
 */
export const refuseLargeOfVisitors = async (request: Request): Promise<Response | null> => {
  if (!(Number(request.headers.get('content-length')) > mostOfVisitors)) return null
  const token = tokenIn(request.headers)
  if (token === null) return refuse(new ProblemError('TOKEN_MISSING'))
  try {
    await usersServiceAs(token, request).session.get({ query: {} })
    return null
  } catch (error) {
    return refuse(error)
  }
}
