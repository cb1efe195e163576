import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()

/** Loads the module as a new page has it; only session storage carries over. */
const loadPage = () => {
  vi.resetModules()
  return import('./reload')
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_274_493_064 })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockReset()
  sessionStorage.clear()
})

it('reloads once, and not again within ten seconds', async () => {
  const first = await loadPage()
  expect([first.reloadOnce(), first.reloadOnce(), reload.mock.calls.length]).toEqual([true, true, 1])
  vi.advanceTimersByTime(9_999)
  expect([(await loadPage()).reloadOnce(), reload.mock.calls.length]).toEqual([false, 1])
  vi.advanceTimersByTime(1)
  expect([(await loadPage()).reloadOnce(), reload.mock.calls.length]).toEqual([true, 2])
})

it('does not reload by itself where the tab has no storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect([(await loadPage()).reloadOnce(), reload.mock.calls.length]).toEqual([false, 0])
})

it('keeps the page while the browser is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { reloadOnce } = await loadPage()
  expect([reloadOnce(), reload.mock.calls.length]).toEqual([false, 0])
  online.mockReturnValue(true)
  expect([reloadOnce(), reload.mock.calls.length]).toEqual([true, 1])
})

it('brings no user back who is on the way to another page, and reloads when they have stayed', async () => {
  const { trackNavigation, reloadOnce } = await loadPage()
  trackNavigation()
  window.dispatchEvent(new Event('beforeunload'))
  expect([reloadOnce(), reload.mock.calls.length]).toEqual([true, 0])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('blocks further work while the page is replaced, and resumes when that was stopped', async () => {
  const { reloadPage, waitUnlessReloading } = await loadPage()
  const gone = vi.fn<() => void>()
  reloadPage()
  void waitUnlessReloading().then(gone)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(gone).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(gone).toHaveBeenCalledOnce()
})

it('does not prompt the user while it reloads by itself', async () => {
  const { reloadPage, suppressUnloadPrompt } = await loadPage()
  suppressUnloadPrompt()
  const ask = vi.fn<() => void>()
  window.addEventListener('beforeunload', ask)
  window.dispatchEvent(new Event('beforeunload'))
  reloadPage()
  window.dispatchEvent(new Event('beforeunload'))
  expect(ask).toHaveBeenCalledOnce()
  window.removeEventListener('beforeunload', ask)
})
