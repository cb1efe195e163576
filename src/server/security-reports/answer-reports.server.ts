import { LRUCache } from 'lru-cache'
import { serverConfig } from '~/config/server'
import { getAddress } from '~/gateways/users-service.server'
import { jsonLogger } from '~/observability/log'
import { counter } from '~/observability/metrics'
import { refusal } from '../refusal.server'
import { createThrottle } from '../report-throttle'
import { readViolations, type Violation } from './read-violations'

/** Where browsers report violations of a page's policy. */
export const reportPath = '/reports/csp'

// Bytes; a report has a few hundred.
const largest = 16 * 1024
const types = ['application/csp-report', 'application/reports+json', 'application/json']

const mayReport = createThrottle({ points: 30, seconds: 60 })
const violations = counter({
  name: 'portal_csp_violations_total',
  help: 'What browsers kept pages from by their content security policy, as they reported it.',
  labels: ['directive'],
})

// Kinds of violations that were logged in the last minute. Anyone can report, so further kinds wait.
const logged = new LRUCache<string, true>({ max: 100, ttl: 60_000 })

/** Logs each kind of violation at most once a minute. */
const logViolation = ({ directive, blocked, page }: Violation) => {
  const kind = `${directive} ${blocked} ${page}`
  if (logged.has(kind)) return
  logged.purgeStale()
  if (logged.size >= logged.max) return
  logged.set(kind, true)
  jsonLogger.warn('A page was kept from something by its security policy', { directive, blocked, page })
}

const tooLarge = Symbol('too large')

const readBody = async (request: Request): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > largest) return tooLarge
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/**
 * Accepts content security policy reports, `POST /reports/csp`: counts them, and logs each kind at most once a minute.
 * Always responds with 204.
 * @param patternOf returns the route pattern of a path
 */
export const answerReports = async (
  request: Request,
  patternOf: (pathname: string) => string,
): Promise<Response> => {
  if (request.method !== 'POST') return refusal('METHOD_NOT_ALLOWED', { allow: 'POST' })
  if (!mayReport(getAddress(request) ?? 'unknown'))
    return refusal('TOO_MANY_REQUESTS', { 'retry-after': '60' })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) return refusal('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers.get('content-length')) > largest) return refusal('BODY_TOO_LARGE')
  let body: unknown
  try {
    body = await readBody(request)
  } catch {
    return refusal('MALFORMED_REQUEST')
  }
  if (body === tooLarge) return refusal('BODY_TOO_LARGE')
  for (const violation of readViolations(body, { origin: serverConfig().origin, patternOf })) {
    violations.add({ directive: violation.directive })
    logViolation(violation)
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
