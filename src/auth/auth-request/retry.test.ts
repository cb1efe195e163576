import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNetworkError, createAbortError, createTimeoutError } from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { isUnreachable, type Pause, retries, withRetries } from './retry'

const providerError = (code: string) => Object.assign(new Error('Firebase'), { code: `auth/${code}` })
const unreachable = providerError('network-request-failed')

beforeEach(() => {
  const page = new EventTarget()
  vi.stubGlobal('window', {
    setTimeout: (act: () => void, milliseconds: number) => setTimeout(act, milliseconds),
    clearTimeout: (timer: number) => clearTimeout(timer),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begun = (act: () => Promise<string>) => {
  const pauses: number[] = []
  const controller = new AbortController()
  const outcome = withRetries(act, {
    onPause: ({ until }: Pause) => pauses.push(until - Date.now()),
    onTry: () => undefined,
    signal: controller.signal,
  }).catch((error: unknown) => error)
  return { pauses, outcome, stop: () => controller.abort() }
}

it('tries again with longer and longer pauses until something answers', async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable)
  const { pauses, outcome } = begun(act)
  await vi.advanceTimersByTimeAsync(3_000)
  act.mockResolvedValue('in')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await outcome).toBe('in')
  expect(pauses).toEqual([1_000, 2_000, 4_000])
  expect(act).toHaveBeenCalledTimes(4)
})

it('gives up after a few times, with what failed last', async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable)
  const { outcome } = begun(act)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await outcome).toBe(unreachable)
  expect(act).toHaveBeenCalledTimes(retries + 1)
})

it('does not try again what was refused', async () => {
  const refused = providerError('wrong-password')
  const act = vi.fn<() => Promise<string>>().mockRejectedValue(refused)
  expect(await begun(act).outcome).toBe(refused)
  expect(act).toHaveBeenCalledTimes(1)
})

it('ends at once when it is stopped', async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable)
  const { outcome, stop } = begun(act)
  await vi.advanceTimersByTimeAsync(1_500)
  stop()
  expect(await outcome).toBe(unreachable)
  expect(act).toHaveBeenCalledTimes(2)
})

it('does not wait any longer once the machine is online again', async () => {
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable).mockResolvedValue('in')
  const { outcome } = begun(act)
  await vi.advanceTimersByTimeAsync(10)
  window.dispatchEvent(new Event('online'))
  expect(await outcome).toBe('in')
})

it.each([
  [unreachable, true],
  [providerError('timeout'), true],
  [new TypeError('Failed to fetch'), true],
  [createNetworkError(), true],
  [createTimeoutError(1_000), true],
  [new ProblemError('UNAVAILABLE'), true],
  [createAbortError(), false],
  [providerError('too-many-requests'), false],
  [new ProblemError('TOO_MANY_REQUESTS'), false],
  [new Error('anything'), false],
])('%s is a connection that failed: %s', (error, expected) => expect(isUnreachable(error)).toBe(expected))
