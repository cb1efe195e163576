import {
  createStatusError,
  createNetworkError,
  createAbortError,
  parseRetryAfter,
  createTimeoutError,
} from './http-error'

/** The platform's `fetch`, or a replacement. */
export type Send = (request: Request) => Promise<Response>

type JsonBody = readonly unknown[] | Record<string, unknown>

/** Timeout and abort signals of a call. */
export interface TimeoutOptions {
  /** Milliseconds for the whole call, including retry and reading; 0 (default) for no timeout. */
  timeout?: number | undefined
  /** Any of them aborts the call. */
  signals?: readonly (AbortSignal | undefined)[]
}

export interface HttpCall<T> extends TimeoutOptions {
  /** `GET` unless given. */
  method?: string
  headers?: Record<string, string>
  /** Objects and arrays are sent as JSON, everything else unchanged. */
  body?: BodyInit | JsonBody | undefined
  /** Options of the platform's `fetch`, such as `keepalive` or `cache`. */
  init?: Pick<RequestInit, 'keepalive' | 'cache' | 'redirect' | 'credentials'>
  send?: Send
  /** Reads a response with a status below 400. */
  read: (response: Response) => Promise<T> | T
  /** Creates the error for a status of 400 or above; an {@link HttpError} by default. */
  refuse?: (response: Response) => Promise<Error> | Error
}

// Methods without side effects, which can be retried.
const nonMutating = ['GET', 'HEAD', 'OPTIONS']

// Specification, section 7.
const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504]

const maxRetryDelay = 2

/** Whether a non-mutating call that failed with this status is retried. */
export const isRetriedStatus = (status: number): boolean => retriedStatuses.includes(status)

/** Returns the seconds to wait before the retry: `Retry-After`, at most two. */
export const getRetryDelay = (retryAfter = 0): number => Math.min(retryAfter, maxRetryDelay)

const isJsonBody = (body: BodyInit | JsonBody): body is JsonBody => {
  if (typeof body !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === Object.prototype || prototype === null
}

const createRequest = (address: string, call: HttpCall<unknown>, signal: AbortSignal): Request => {
  const { method = 'GET', body, init } = call
  const given = { ...init, method, signal }
  if (body === undefined) return new Request(address, { ...given, headers: call.headers ?? {} })
  if (!isJsonBody(body)) return new Request(address, { ...given, headers: call.headers ?? {}, body })
  const headers = new Headers(call.headers)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return new Request(address, { ...given, headers, body: JSON.stringify(body) })
}

/** Rejects as soon as the signal aborts, even if the promise ignores the signal. */
const rejectOnAbort = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

const pause = (seconds: number, signal: AbortSignal): Promise<void> => {
  let timer: ReturnType<typeof setTimeout>
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000)
  })
  return rejectOnAbort(waited, signal).finally(() => clearTimeout(timer))
}

/** Retries a call without side effects once, after a retryable status or without a response. */
const sendAndRetry = async (attempt: () => Promise<Response>, method: string, signal: AbortSignal) => {
  if (!nonMutating.includes(method.toUpperCase())) return attempt()
  try {
    const response = await attempt()
    if (!isRetriedStatus(response.status)) return response
    await response.body?.cancel()
    const delay = getRetryDelay(parseRetryAfter(response.headers.get('retry-after')))
    if (delay > 0) await pause(delay, signal)
  } catch (error) {
    if (signal.aborted) throw error
  }
  return attempt()
}

const combineSignals = (signals: readonly AbortSignal[]): AbortSignal | undefined =>
  signals.length > 1 ? AbortSignal.any([...signals]) : signals[0]

/**
 * Runs a call with a timeout and abort signals, even if it ignores its signal.
 * @throws HttpError `aborted` or `timeout`; what the call throws passes through
 */
export const runWithTimeout = async <T>(
  { timeout = 0, signals = [] }: TimeoutOptions,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const given = signals.filter((signal) => signal !== undefined)
  const deadline = new AbortController()
  const timer =
    timeout > 0 ? setTimeout(() => deadline.abort(createTimeoutError(timeout)), timeout) : undefined
  const signal = combineSignals([...given, deadline.signal]) ?? deadline.signal
  try {
    return await rejectOnAbort(run(signal), signal)
  } catch (error) {
    const leaver = given.find(({ aborted }) => aborted)
    if (leaver !== undefined) throw createAbortError(leaver.reason)
    if (deadline.signal.aborted) throw deadline.signal.reason
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes an HTTP call, in the browser and in the portal (specification, section 7).
 * @throws HttpError if there is no response, or an error response; errors of `read` and `refuse` pass through
 */
export const http = async <T>(address: string, call: HttpCall<T>): Promise<T> => {
  const { method = 'GET', send = fetch } = call
  const judge = async (response: Response): Promise<T> => {
    if (response.ok) return call.read(response)
    throw (await call.refuse?.(response)) ?? createStatusError(response)
  }
  return runWithTimeout(call, async (signal) => {
    const attempt = () =>
      rejectOnAbort(send(createRequest(address, call, signal)), signal).catch((cause: unknown) => {
        throw createNetworkError(cause)
      })
    try {
      return await judge(await sendAndRetry(attempt, method, signal))
    } catch (error) {
      // `fetch` throws a TypeError if a response is cut off.
      throw error instanceof TypeError ? createNetworkError(error) : error
    }
  })
}
