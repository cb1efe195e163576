import { getAnnouncedBytes, createUploadMemoryLimit, maxVisitorBodyBytes } from '~/config/upload-memory-limit'
import { serverConfig } from '~/config/server'
import { visitorCalls } from '~/contract/limits'
import { maxMediaBytes, maxPictureBytes } from '~/contract/media'
import { ProblemError } from '~/contract/problem'
import type { Session } from '~/contract/session'
import { sessionCookieNames } from '~/gateways/cookies.server'
import { getAddress, getUsersServiceAs } from '~/gateways/users-service.server'
import { createThrottle } from './report-throttle'
import { accessOfFunction, functionPath } from './function-access.server'
import { plainSecurityHeaders, withHeaders } from './security.server'
import { refusal } from './refusal.server'

const megabyte = 1024 * 1024

// Bytes. Slightly more than the largest picture, because it is sent in a form.
const maxUserBytes = maxPictureBytes + megabyte
const maxServerBytes = maxMediaBytes + megabyte

// Default `Retry-After` in seconds.
const defaultRetryAfterSeconds = 5

// Eight of the largest are more than administrators send at once.
const uploadMemory = createUploadMemoryLimit(8 * maxServerBytes)

const { seconds, points, demonstration } = visitorCalls
const mayCall = createThrottle({ seconds, points })
const mayCallDemonstration = createThrottle({ seconds, points: demonstration })

const tokenIn = (headers: Headers): string | null => {
  const name = `${sessionCookieNames().token}=`
  const cookies = headers.get('cookie')?.split('; ') ?? []
  return cookies.find((cookie) => cookie.startsWith(name))?.slice(name.length) ?? null
}

/** Returns the maximum bytes of a user; for administrators as many as the listening server accepts. */
const getMax = ({ user }: Session): number => {
  if (user === null) return maxVisitorBodyBytes
  return user.role === 'admin' ? Infinity : maxUserBytes
}

/**
 * Reads the verified session.
 * @throws ProblemError if the request has none
 */
const readSession = async (request: Request): Promise<Session> => {
  const token = tokenIn(request.headers)
  if (token === null) throw new ProblemError('TOKEN_MISSING')
  return getUsersServiceAs(token, request).session.get({ query: {} })
}

/** Whether a client without a session is refused; a page renews an expired one. */
const needsSession = (pathname: string) =>
  pathname.startsWith(functionPath) && accessOfFunction(pathname.slice(functionPath.length)) !== 'anyone'

/**
 * Reserves memory for a body, and returns the function that releases it. The session is verified only if a visitor
 * would be refused.
 * @throws ProblemError if the sender may not send as much or as often, or too many bodies are pending
 */
const reserveMemory = async (request: Request, pathname: string, bytes: number): Promise<() => void> => {
  const address = getAddress(request) ?? 'unknown'
  const isWithin = (serverConfig().demonstration ? mayCallDemonstration : mayCall)(address)
  if (isWithin && !(bytes > maxVisitorBodyBytes))
    return bytes > 0 ? uploadMemory.take({ address }, bytes) : () => {}
  const session = await readSession(request).catch((error: unknown) => {
    const isUnverified = error instanceof ProblemError && (error.status === 401 || error.status === 403)
    if (!isUnverified) throw error
    if (!isWithin) throw new ProblemError('TOO_MANY_REQUESTS', { retryAfter: visitorCalls.seconds })
    throw needsSession(pathname) ? error : new ProblemError('BODY_TOO_LARGE')
  })
  if (bytes > getMax(session)) throw new ProblemError('BODY_TOO_LARGE')
  // An archive is streamed, so no more of it is ever in memory.
  return bytes > megabyte
    ? uploadMemory.take({ account: session.identityUid }, Math.min(bytes, maxServerBytes))
    : () => {}
}

const refuse = (error: unknown): Response => {
  const { code, status, retryAfter } = error instanceof ProblemError ? error : new ProblemError('UNAVAILABLE')
  const isPassing = status === 429 || status === 503
  const pause = isPassing ? { 'retry-after': String(retryAfter ?? defaultRetryAfterSeconds) } : {}
  return withHeaders(refusal(code, { connection: 'close', ...pause }), plainSecurityHeaders())
}

/**
 * Handles a request whose body is within the limits, and a call of a server function within the rate limit of its
 * address. Others are refused before any of the body is read, because the framework reads the arguments of a server
 * function into memory, whatever client sends them.
 */
export const withUploadMemory = async (
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> => {
  const bytes = getAnnouncedBytes(request.headers)
  const { pathname } = new URL(request.url)
  if (bytes === 0 && !pathname.startsWith(functionPath)) return answer()
  let leave: () => void
  try {
    leave = await reserveMemory(request, pathname, bytes)
  } catch (error) {
    return refuse(error)
  }
  try {
    return await answer()
  } finally {
    leave()
  }
}
