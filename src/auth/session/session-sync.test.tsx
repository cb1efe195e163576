import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const { load, start } = vi.hoisted(() => ({
  load: vi.fn<() => void>(),
  start: vi.fn<() => object>(),
}))
vi.mock('./session-sync.client', () => {
  load()
  return { startSessionSync: start }
})

/** As in a page that was just loaded. */
let open: () => Promise<unknown>
beforeEach(async () => {
  vi.resetModules()
  const { openSessionSync } = await import('./session-sync')
  open = () => openSessionSync({ apiKey: '', authDomain: '', projectId: '', isFederated: false })
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

it('the SDK is loaded again where that failed', async () => {
  const sessionSync = {}
  load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  start.mockReturnValue(sessionSync)
  await expect(open()).rejects.toThrow()
  expect([await open(), await open()]).toEqual([sessionSync, sessionSync])
  expect(load).toHaveBeenCalledTimes(2)
})

it('the SDK is waited for half a minute, and used when it loads later', async () => {
  vi.useFakeTimers()
  const sessionSync = {}
  start.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve(sessionSync), 40_000)))
  const first = open().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await Promise.race([first, 'nothing yet'])).toMatchObject({ failure: 'network' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await open()).toBe(sessionSync)
  expect(start).toHaveBeenCalledOnce()
})
