/**
 * Why an HTTP call failed (specification, section 8).
 * - `aborted`: by the caller; `cause` is the signal's reason
 * - `network`: there was no response; `cause` is the platform's error
 * - `timeout`: the response took too long
 * - `status`: the status was 400 or above
 */
export type HttpFailure = 'aborted' | 'network' | 'timeout' | 'status'

interface HttpErrorDetails {
  status?: number | undefined
  /** Seconds from the `Retry-After` header, if it was sent. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** A failed HTTP call. Check `failure`, not the message. */
export class HttpError extends Error {
  readonly failure: HttpFailure
  /** The response status; only for `status`. */
  readonly status: number | undefined
  /** In seconds; only for `status`. */
  readonly retryAfter: number | undefined

  constructor(failure: HttpFailure, message: string, { status, retryAfter, cause }: HttpErrorDetails = {}) {
    super(message, { cause })
    this.name = 'HttpError'
    this.failure = failure
    this.status = status
    this.retryAfter = retryAfter
  }
}

/**
 * Creates the error of an aborted call.
 * @param reason of the signal
 */
export const createAbortError = (reason?: unknown): HttpError =>
  new HttpError('aborted', 'Request aborted', { cause: reason })

/**
 * Creates the error of a call without a response.
 * @param cause the platform's error
 */
export const createNetworkError = (cause?: unknown): HttpError =>
  new HttpError('network', 'Network Error', { cause })

/**
 * Creates the error of a call that timed out.
 * @param timeout in milliseconds; absent if the other side timed out
 */
export const createTimeoutError = (timeout?: number): HttpError =>
  new HttpError('timeout', timeout === undefined ? 'timeout exceeded' : `timeout of ${timeout} ms exceeded`)

/** Returns the seconds of a `Retry-After` header, given as a number or a date; undefined for other text. */
export const parseRetryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (header === null || header === '') return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Creates the error for a response with status 400 or above. */
export const createStatusError = ({ status, headers }: Response): HttpError =>
  new HttpError('status', `Request failed with status code ${status}`, {
    status,
    retryAfter: parseRetryAfter(headers.get('retry-after')),
  })
