/**
 * Why a call over HTTP gave no answer that can be used (specification, section 8).
 * - `aborted`: the caller aborted it; `cause` is the signal's reason
 * - `network`: no answer came; `cause` is what the platform says of it
 * - `timeout`: the answer took longer than was allowed
 * - `status`: an answer of 400 or above came
 */
export type HttpFailure = 'aborted' | 'network' | 'timeout' | 'status'

interface HttpErrorDetails {
  status?: number | undefined
  /** Seconds that the other side asks to wait, where it does. */
  retryAfter?: number | undefined
  cause?: unknown
}

/** A call over HTTP that failed. Programs switch on `failure`, never on the words. */
export class HttpError extends Error {
  readonly failure: HttpFailure
  /** The status of the answer; with `status` alone. */
  readonly status: number | undefined
  /** In seconds; with `status` alone. */
  readonly retryAfter: number | undefined

  constructor(failure: HttpFailure, message: string, { status, retryAfter, cause }: HttpErrorDetails = {}) {
    super(message, { cause })
    this.name = 'HttpError'
    this.failure = failure
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** @param reason the signal's */
export const createAbortError = (reason?: unknown): HttpError =>
  new HttpError('aborted', 'Request aborted', { cause: reason })

/** @param cause what the platform says of it */
export const createNetworkError = (cause?: unknown): HttpError =>
  new HttpError('network', 'Network Error', { cause })

/** @param timeout milliseconds; left out where only the other end knows how long it waited */
export const createTimeoutError = (timeout?: number): HttpError =>
  new HttpError('timeout', timeout === undefined ? 'timeout exceeded' : `timeout of ${timeout} ms exceeded`)

/** The seconds that a `Retry-After` header asks for, as a number or as a date; undefined for any other text. */
export const parseRetryAfter = (header: string | null, now = Date.now()): number | undefined => {
  if (header === null || header === '') return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000))
}

/** The error for an answer of 400 or above. */
export const createStatusError = ({ status, headers }: Response): HttpError =>
  new HttpError('status', `Request failed with status code ${status}`, {
    status,
    retryAfter: parseRetryAfter(headers.get('retry-after')),
  })
