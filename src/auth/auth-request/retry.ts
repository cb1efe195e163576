import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'

// Milliseconds before each retry, so that a short network failure is bridged within 15 seconds.
const delays = [1_000, 2_000, 4_000, 8_000]

/** How often an action is retried. */
export const retries = delays.length

/** Whether there was no response at all, so that a retry can succeed. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof ProblemError) return error.code === 'UNAVAILABLE'
  if (error instanceof HttpError) return error.failure === 'network' || error.failure === 'timeout'
  const code = providerCode(error)
  // `fetch` throws this without a response.
  return code === null ? error instanceof TypeError : code === 'network-request-failed' || code === 'timeout'
}

/** A pause before a retry. */
export interface Pause {
  /** Counted from 1. */
  retry: number
  /** Milliseconds since 1970. */
  until: number
}

interface RetryOptions {
  onPause: (pause: Pause) => void
  onTry: () => void
  /** Stops the retries when aborted; the last error is thrown then. */
  signal: AbortSignal
}

/** Ends early when the network is back, or when the retries are aborted. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = window.setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** Runs an idempotent action, and retries it a few times while the server is unreachable. Throws the last error. */
export const withRetries = async <T>(
  act: () => Promise<T>,
  { onPause, onTry, signal }: RetryOptions,
): Promise<T> => {
  for (let retry = 1; ; retry += 1) {
    onTry()
    try {
      return await act()
    } catch (error) {
      const delay = delays[retry - 1]
      if (delay === undefined || signal.aborted || !isUnreachable(error)) throw error
      onPause({ retry, until: Date.now() + delay })
      await pause(delay, signal)
      if (signal.aborted) throw error
    }
  }
}
