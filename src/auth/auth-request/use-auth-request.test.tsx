import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOnce } from '~/forms/use-once'
import { useAuthRequest } from './use-auth-request'

vi.mock('../use-session', () => ({ usePublicConfig: () => ({ firebase: {}, supportEmail: '' }) }))

const unreachable = vi.fn<() => Promise<void>>()
/** Tried on mount, as a mailed link is. */
const useLook = () => {
  const attempt = useAuthRequest('look')
  useOnce(() => attempt.run(unreachable))
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  unreachable.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => vi.useRealTimers())

test('an unreachable server is retried for as long as the caller waits', async () => {
  const { unmount } = renderHook(useLook, { wrapper: StrictMode })
  await pass(0)
  expect(unreachable).toHaveBeenCalledTimes(1)
  await pass(1_000)
  expect(unreachable).toHaveBeenCalledTimes(2)
  unmount()
  await pass(60_000)
  expect(unreachable).toHaveBeenCalledTimes(2)
})
