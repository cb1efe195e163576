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

/** How long a call may take, and what ends it before. */
export interface TimeoutOptions {
  /** Milliseconds for the whole call, its retry and the reading included; 0, the default, is for ever. */
  timeout?: number | undefined
  /** Any of them aborts the call. */
  signals?: readonly (AbortSignal | undefined)[]
}

export interface HttpCall<T> extends TimeoutOptions {
  /** `GET` unless given. */
  method?: string
  headers?: Record<string, string>
  /** Objects and lists go as JSON, everything else as it is. */
  body?: BodyInit | JsonBody | undefined
  /** Options of the platform's `fetch`, such as `keepalive` or `cache`. */
  init?: Pick<RequestInit, 'keepalive' | 'cache' | 'redirect' | 'credentials'>
  send?: Send
  /** Reads an answer below 400. */
  read: (response: Response) => Promise<T> | T
  /** The error for an answer of 400 or above; an {@link HttpError} by default. */
  refuse?: (response: Response) => Promise<Error> | Error
}

// Nothing can have been changed by them, so that they may be sent once more.
const nonMutating = ['GET', 'HEAD', 'OPTIONS']

// Specification, section 7.
const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504]

const maxRetryDelay = 2

/** Whether a non-mutating call that failed with this status is retried. */
export const isRetriedStatus = (status: number): boolean => retriedStatuses.includes(status)

/** Seconds to wait before the retry: what `Retry-After` asks for, at most two. */
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

/** The promise, or the abort if that is first; also if the other side ignores the signal. */
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

/** Retries once if the call cannot have changed anything, also without any answer. */
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
 * Runs a call within its bounds, also one that does not listen to the signal.
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
 * One call over HTTP, the same in the browser and in the portal (specification, section 7).
 * @throws HttpError if no answer came, or a failed one; errors of `read` and `refuse` pass through
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
      // The platform throws a TypeError if an answer breaks off.
      throw error instanceof TypeError ? createNetworkError(error) : error
    }
  })
}
