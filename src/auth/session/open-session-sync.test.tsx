import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { load, start } = vi.hoisted(() => ({
  load: vi.fn<() => void>(),
  start: vi.fn<() => object>(),
}))
vi.mock('./session-sync.client', () => {
  load()
  return { startSessionSync: start }
})

/** As a page that was just loaded opens it. */
let open: () => Promise<unknown>
beforeEach(async () => {
  vi.resetModules()
  const { openSessionSync } = await import('./open-session-sync')
  open = () => openSessionSync({ apiKey: '', authDomain: '', projectId: '', isFederated: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

it('fetches the library again where it could not be had', async () => {
  const keeper = {}
  load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  start.mockReturnValue(keeper)
  await expect(open()).rejects.toThrow()
  expect([await open(), await open()]).toEqual([keeper, keeper])
  expect(load).toHaveBeenCalledTimes(2)
})

it('is waited for half a minute, and there when it comes later', async () => {
  vi.useFakeTimers()
  const keeper = {}
  start.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(keeper), 40_000)))
  const first = open().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.race([first, 'nothing yet'])).toMatchObject({ failure: 'network' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await open()).toBe(keeper)
  expect(start).toHaveBeenCalledOnce()
})
