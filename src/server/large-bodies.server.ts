import { announcedBytes, bodyPlaces } from '~/config/body-places'
import { largestMedia, largestPicture } from '~/contract/media'
import { ProblemError } from '~/contract/problem'
import type { Session } from '~/contract/session'
import { sessionCookieNames } from '~/gateways/session-cookies.server'
import { usersServiceAs } from '~/gateways/users-service.server'
import { plainSecurityHeaders, withHeaders } from './plain-security.server'
import { refusal } from './refusal.server'

const megabyte = 1024 * 1024

// Bytes. What visitors write fits in many times.
const mostOfVisitors = megabyte
// A little more than the picture itself: it comes in a form.
const mostOfPeople = largestPicture + megabyte
const mostOfAll = largestMedia + megabyte

// Seconds until it is worth asking again.
const usualPause = 5

// Whoever needs more sends one after the other. Eight of the largest are more than administrators send at once.
const places = bodyPlaces({ mostEach: 4, mostBytes: 8 * mostOfAll })

const tokenIn = (headers: Headers): string | null => {
  const name = `${sessionCookieNames().token}=`
  const cookies = headers.get('cookie')?.split('; ') ?? []
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? null
}

/** Bytes of what somebody may send; administrators as much as the server that listens takes from anybody. */
const mostOf = ({ user }: Session): number => {
  if (user === null) return mostOfVisitors
  return user.role === 'admin' ? Infinity : mostOfPeople
}

/**
 * Takes a place for so many bytes, which whatever it answers gives back.
 * @throws ProblemError where the sender may not send so much, has enough under way, or all have
 */
const takePlace = async (request: Request, bytes: number): Promise<() => void> => {
  const token = tokenIn(request.headers)
  if (token === null) throw new ProblemError('TOKEN_MISSING')
  const session = await usersServiceAs(token, request).session.get({ query: {} })
  if (bytes > mostOf(session)) throw new ProblemError('BODY_TOO_LARGE')
  // Of an archive, which is handed on as it comes, there is never more in memory.
  return places.take(session.identityUid, Math.min(bytes, mostOfAll))
}

const refuse = (error: unknown): Response => {
  const { code, status, retryAfter } = error instanceof ProblemError ? error : new ProblemError('UNAVAILABLE')
  const isPassing = status === 429 || status === 503
  const pause = isPassing ? { 'retry-after': String(retryAfter ?? usualPause) } : {}
  return withHeaders(refusal(code, { connection: 'close', ...pause }), plainSecurityHeaders())
}

/**
 * Answers a request whose body there is room for. A large one is refused before any of it is read where there is none:
 * the framework takes what a server function is given into memory, whoever sends it.
 */
export const withRoomForBody = async (
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> => {
  const bytes = announcedBytes(request.headers)
  if (!(bytes > mostOfVisitors)) return answer()
  let leave: () => void
  try {
    leave = await takePlace(request, bytes)
  } catch (error) {
    return refuse(error)
  }
  try {
    return await answer()
  } finally {
    leave()
  }
}
