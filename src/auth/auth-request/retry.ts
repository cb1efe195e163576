import { HttpError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { providerCode } from '../provider-errors'

// Milliseconds before each further try, so that a short hole in the network is bridged within a quarter of a minute.
const delays = [1_000, 2_000, 4_000, 8_000]

/** How often an action is retried. */
export const retries = delays.length

/** Whether no answer came at all, so that a retry may succeed. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof ProblemError) return error.code === 'UNAVAILABLE'
  if (error instanceof HttpError) return error.failure === 'network' || error.failure === 'timeout'
  const code = providerCode(error)
  // What `fetch` throws when no answer came.
  return code === null ? error instanceof TypeError : code === 'network-request-failed' || code === 'timeout'
}

/** A pause before the next try. */
export interface Pause {
  /** Counted from 1. */
  retry: number
  /** Milliseconds since 1970. */
  until: number
}

interface RetryOptions {
  onPause: (pause: Pause) => void
  onTry: () => void
  /** Aborted to stop the retries; the last error is thrown then. */
  signal: AbortSignal
}

/** Ends early when the machine comes back online, or when the retries are aborted. */
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

/**
 * Runs an action, and retries it a few times while the server is unreachable. For idempotent actions
 * alone. Throws the error of the last try.
 */
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
