import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected warning is a fault. A test that expects one replaces the spy's implementation and reads its calls.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

/** Takes the calls so far as expected, and gives them to be looked at. */
export const takeConsole = (method: 'error' | 'warn'): unknown[][] => {
  const spy = vi.mocked(console[method])
  const calls = [...spy.mock.calls]
  spy.mockClear()
  return calls
}

afterEach(() => {
  const stray = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls]
  vi.restoreAllMocks()
  expect(stray, 'nothing was written to console.error or console.warn').toEqual([])
})
