import { serverConfig } from '~/config/server'
import { getAddress } from '~/gateways/users-service.server'
import { jsonLogger } from '~/observability/log'
import { counter } from '~/observability/metrics'
import { refusal } from '../refusal.server'
import { fewPerAddress } from '../few-per-address'
import { readViolations } from './read-violations'
import { violationTally } from './violation-tally'

/** Where browsers tell what a page was kept from by its policy. */
export const reportPath = '/reports/csp'

// Bytes; a report has some hundreds.
const largest = 16 * 1024
const types = ['application/csp-report', 'application/reports+json', 'application/json']
// Milliseconds between two lines of the log about the same.
const pause = 60_000

const mayReport = fewPerAddress({ points: 30, seconds: 60 })
const tally = violationTally()
const violations = counter({
  name: 'portal_csp_violations_total',
  help: 'What browsers kept pages from by their content security policy, as they reported it.',
  labels: ['directive'],
})

let telling: NodeJS.Timeout | undefined

const tell = () => {
  telling = undefined
  for (const { directive, blocked, page, count } of tally.take()) {
    jsonLogger.warn('Pages were kept from something by their security policy', {
      directive,
      blocked,
      page,
      count,
    })
  }
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
 * Takes reports of what pages were kept from by their content security policy, `POST /reports/csp`: counted, and
 * written into the log once a minute at most. Answers 204, and nothing of what was understood.
 * @param patternOf the pattern of a path among the portal's own
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
    tally.add(violation)
    telling ??= setTimeout(tell, pause).unref()
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}
