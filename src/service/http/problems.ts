import type { Access, Endpoint } from '~/contract/endpoint'
import { type Problem, type ProblemCode, ProblemError, problems } from '~/contract/problem'
import { isDisconnect } from '~/observability/describe-error'
import { isDatabaseUnavailable } from '../database/database-unavailable'
import type { LogFacts, Logger } from '~/observability/log'
import { isStorageFull } from '../storage/disk-files'

const identityCodes = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'ACCOUNT_DISABLED',
  'ACCOUNT_BLOCKED',
  'SIGN_IN_UNPROVEN',
] as const
const userCodes = [...identityCodes, 'NOT_REGISTERED'] as const

const accessCodes: Record<Access, readonly ProblemCode[]> = {
  anyone: ['TOKEN_INVALID'],
  identity: identityCodes,
  user: userCodes,
  approved: [...userCodes, 'NOT_APPROVED', 'TERMS_NOT_ACCEPTED'],
  admin: [...userCodes, 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'],
}

const bodyCodes: readonly ProblemCode[] = ['MALFORMED_REQUEST', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']

/** Lists every code that a call can be refused with: by its access, its input, its own rules, and failures. */
export const getProblemCodes = (endpoint: Endpoint): ProblemCode[] => {
  const { access, method, params, body, bodyType, errors, appChecked } = endpoint
  const codes: ProblemCode[] = [
    ...accessCodes[access],
    ...(params ? (['NOT_FOUND'] as const) : []),
    // For an unknown parameter of a call that otherwise takes no input.
    'FIELDS_INVALID',
    ...(body || bodyType ? bodyCodes : []),
    ...(appChecked ? (['APP_CHECK_FAILED'] as const) : []),
    ...(errors ?? []),
    'TOO_MANY_REQUESTS',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    ...(method === 'GET' ? [] : (['STORAGE_FULL'] as const)),
  ]
  return [...new Set(codes)]
}

// Default `Retry-After` in seconds, where the error has none.
const defaultRetryAfterSeconds = 5

/** Headers of every response. Responses are data: opened directly, they run no scripts and cannot be framed. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
})

/** Seconds until a retry is useful; undefined if a retry cannot succeed. */
const getRetryAfter = ({ status, retryAfter: seconds }: ProblemError): number | undefined =>
  status === 429 || status === 503 ? Math.ceil(seconds ?? defaultRetryAfterSeconds) : undefined

const getHeaders = (error: ProblemError): Record<string, string> => {
  const { code, status } = error
  const pause = getRetryAfter(error)
  return {
    ...(status === 401 && {
      'www-authenticate': code === 'TOKEN_MISSING' ? 'Bearer' : 'Bearer error="invalid_token"',
    }),
    ...(pause !== undefined && { 'retry-after': String(pause) }),
  }
}

/** The body of an error response (RFC 9457). */
const toProblemBody = (error: ProblemError, requestId: string): Problem => ({
  type: 'about:blank',
  title: problems[error.code].title(),
  status: error.status,
  detail: error.message,
  code: error.code,
  requestId,
  ...(error.fields.length > 0 && { fields: error.fields }),
  ...(error.current !== undefined && { current: error.current }),
})

/** Creates an error response. `more` are additional headers. */
export const problemResponse = (
  error: ProblemError,
  requestId: string,
  more: Record<string, string> = {},
): Response =>
  new Response(JSON.stringify(toProblemBody(error, requestId)), {
    status: error.status,
    headers: {
      'content-type': 'application/problem+json',
      ...commonHeaders(requestId),
      ...getHeaders(error),
      ...more,
    },
  })

/** The error as the caller receives it, without its internal cause. */
export const toClientError = (error: ProblemError, requestId: string): ProblemError => {
  const { code, message: detail, fields, current } = error
  const pause = getRetryAfter(error)
  return new ProblemError(code, {
    detail,
    fields,
    requestId,
    ...(pause !== undefined && { retryAfter: pause }),
    ...(current !== undefined && { current }),
  })
}

// Milliseconds without such a failure after which the next one is logged again.
const logIntervalMs = 60_000
const lastLogged = new WeakMap<Logger, Map<string, number>>()

/** Logs a failure that affects many calls at once only for the first of them. */
const logOnce = (message: string, error: unknown, log: Logger, facts: LogFacts) => {
  const said = lastLogged.get(log) ?? new Map<string, number>()
  lastLogged.set(log, said)
  const at = performance.now()
  const before = said.get(message) ?? Number.NEGATIVE_INFINITY
  said.set(message, at)
  if (at - before > logIntervalMs) log.error(message, error, facts)
}

/** Converts a thrown value to a ProblemError; an unexpected one becomes a bare INTERNAL_ERROR and a log line. */
export const toProblem = (error: unknown, log: Logger, facts: LogFacts): ProblemError => {
  if (error instanceof ProblemError) {
    if (error.status >= 500) log.error('A call could not be answered', error.cause ?? error, facts)
    return error
  }
  if (isDisconnect(error)) return new ProblemError('MALFORMED_REQUEST')
  if (isDatabaseUnavailable(error)) {
    logOnce('A call found no database', error, log, facts)
    return new ProblemError('UNAVAILABLE')
  }
  if (isStorageFull(error)) {
    logOnce('There is no room left to keep anything', error, log, facts)
    return new ProblemError('STORAGE_FULL')
  }
  log.error('A call failed unexpectedly', error, facts)
  return new ProblemError('INTERNAL_ERROR')
}
