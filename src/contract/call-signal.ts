import { ProblemError } from './problem'

/** Ends one call: by its deadline, or by whoever aborts it. */
export interface CallSignal {
  signal: AbortSignal
  /** The promise, or the abort if that comes first; also where the other side does not listen to it. */
  during: <T>(promise: Promise<T>) => Promise<T>
  /** What to throw for an error that is not the service's own answer. */
  failure: (error: unknown) => unknown
  release: () => void
}

const unavailable = (detail: string, cause: unknown) =>
  Object.assign(new ProblemError('UNAVAILABLE', { detail }), { cause })

/** @param timeout milliseconds; none where it is missing or 0 */
export const callSignal = (
  signals: readonly (AbortSignal | undefined)[],
  timeout: number | undefined,
): CallSignal => {
  const given = signals.filter((signal) => signal !== undefined)
  const deadline = new AbortController()
  const timer = timeout
    ? setTimeout(() => deadline.abort(new DOMException('The deadline passed', 'TimeoutError')), timeout)
    : undefined
  const signal = AbortSignal.any([...given, deadline.signal])

  const during = <T>(promise: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    })

  const failure = (error: unknown) => {
    if (deadline.signal.aborted) return unavailable('The service did not answer in time.', error)
    if (signal.aborted) return signal.reason
    return unavailable('The service could not be reached.', error)
  }
  return { signal, during, failure, release: () => clearTimeout(timer) }
}
