import { type Problem, ProblemError, problems } from '~/contract/problem'
import { isDatabaseAway } from './database/database-away'
import type { LogFacts, Logger } from './log'

// Seconds until it is worth asking again, where the refusal does not say it itself.
const retryAfter = 5

/** What every answer of the service carries. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
})

const headersOf = ({ code, status, retryAfter: seconds }: ProblemError): Record<string, string> => ({
  ...(status === 401 && {
    'www-authenticate': code === 'TOKEN_MISSING' ? 'Bearer' : 'Bearer error="invalid_token"',
  }),
  ...((status === 429 || status === 503) && { 'retry-after': String(Math.ceil(seconds ?? retryAfter)) }),
})

/** The body of a refusal (RFC 9457). */
const problemOf = (error: ProblemError, requestId: string): Problem => ({
  type: 'about:blank',
  title: problems[error.code].title,
  status: error.status,
  detail: error.message,
  code: error.code,
  requestId,
  ...(error.fields.length > 0 && { fields: error.fields }),
  ...(error.current !== undefined && { current: error.current }),
})

/** A refusal as the answer to a request. `more` are headers beside the usual ones. */
export const problemResponse = (
  error: ProblemError,
  requestId: string,
  more: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify(problemOf(error, requestId)), {
    status: error.status,
    headers: {
      'content-type': 'application/problem+json',
      ...commonHeaders(requestId),
      ...headersOf(error),
      ...more,
    },
  })

/** Whatever was thrown, as a refusal. What nobody foresaw becomes a bare INTERNAL_ERROR and a log line. */
export const toProblem = (error: unknown, log: Logger, facts: LogFacts): ProblemError => {
  if (error instanceof ProblemError) {
    if (error.status >= 500) log.error('A call could not be answered', error.cause ?? error, facts)
    return error
  }
  if (isDatabaseAway(error)) {
    log.error('The database is away', error, facts)
    return new ProblemError('UNAVAILABLE')
  }
  log.error('A call failed unexpectedly', error, facts)
  return new ProblemError('INTERNAL_ERROR')
}
