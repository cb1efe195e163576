import type { ServerMiddleware } from 'srvx'
import { hasTooManyParameters } from '~/config/connections'
import { jsonLogger } from '~/observability/log'
import { plainSecurityHeaders } from './security.server'

// Slightly more than the service's limit for images and videos.
const maxBodyBytes = 33 * 1024 * 1024
const maxArchiveBytes = 257 * 1024 * 1024
/** Slightly more than the service's limit for downloads: the listening server's limit. */
export const maxFileBytes = 2049 * 1024 * 1024

/** Maximum bytes of bodies that are streamed to the file store, so that large ones take no memory. */
const streamedPaths: Readonly<Record<string, number>> = {
  '/admin/documents/import/upload': maxArchiveBytes,
  '/api/admin/imports': maxArchiveBytes,
  '/admin/downloads/upload': maxFileBytes,
  '/api/admin/releases': maxFileBytes,
}

/** Refuses several Host headers, because proxies read them differently (RFC 9112, section 3.2), and long queries. */
export const refuseMalformed: ServerMiddleware = (request, next) => {
  const { rawHeaders = [], url = '' } = request.runtime?.node?.req ?? {}
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) return problem(400, 'Send one Host header', 'MALFORMED_REQUEST')
  const query = url.indexOf('?')
  if (query !== -1 && hasTooManyParameters(url.slice(query)))
    return problem(400, 'Send at most 100 query parameters', 'MALFORMED_REQUEST')
  return next()
}

/**
 * Refuses bodies whose Content-Length is too large before they are read. Bodies without one are accepted only by the
 * service, which limits each call, and by uploads that are streamed; elsewhere they would fill the memory.
 */
export const refuseLargeBodies: ServerMiddleware = (request, next) => {
  const declared = request.headers.get('content-length')
  const isChunked = declared === null && request.headers.has('transfer-encoding')
  // Most requests have no body.
  if (declared === null && !isChunked) return next()
  const { pathname } = new URL(request.url)
  const maxStreamed = Object.hasOwn(streamedPaths, pathname) ? streamedPaths[pathname] : undefined
  if (Number(declared) > (maxStreamed ?? maxBodyBytes))
    return problem(413, 'This is too large', 'BODY_TOO_LARGE')
  if (isChunked && maxStreamed === undefined && !pathname.startsWith('/api/'))
    return problem(411, 'Say how long the body is', 'MALFORMED_REQUEST')
  return next()
}

/** Responds to a request that failed outside the portal's own pages. */
export const answerError = (error: unknown): Response => {
  if (error instanceof Error && 'status' in error && error.status === 413)
    return problem(413, 'This is too large', 'BODY_TOO_LARGE')
  // The visitor disconnected while sending: nothing failed here.
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
    return new Response(null, { status: 499 })
  jsonLogger.error('A request could not be answered', error)
  return problem(500, 'Internal Server Error', 'INTERNAL_ERROR')
}

const problem = (status: number, title: string, code: string) => {
  const headers = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
    ...plainSecurityHeaders(),
  }
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), { status, headers })
}
