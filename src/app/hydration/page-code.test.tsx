import { afterEach, expect, test, vi } from 'vitest'
import {
  hasNavigatedInHistory,
  hasSignedOut,
  loadedForScript,
  reloadAfterHistoryNavigation,
} from './page-code'

const go = (address: string) => {
  history.replaceState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

// oxlint-disable-next-line no-new-func -- it is a text
const runInHead = () => new Function(loadedForScript)()

afterEach(() => {
  delete window.loadedFor
  delete window.loadedSignedIn
  document.cookie = 'userId=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  history.replaceState(null, '', '/')
})

test('a page has moved as soon as its path or its query is another', () => {
  history.replaceState(null, '', '/admin/accounts?name=ana')
  expect(hasNavigatedInHistory()).toBe(false)
  runInHead()
  expect(hasNavigatedInHistory()).toBe(false)
  history.replaceState(null, '', '/admin/accounts?name=ana#list')
  expect(hasNavigatedInHistory()).toBe(false)
  history.replaceState(null, '', '/admin/accounts')
  expect(hasNavigatedInHistory()).toBe(true)
})

test('a page of a user has ended as soon as the cookie of the session is gone', () => {
  runInHead()
  expect(hasSignedOut()).toBe(false)
  document.cookie = 'userId=ana'
  runInHead()
  expect(hasSignedOut()).toBe(false)
  document.cookie = 'userId=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  expect(hasSignedOut()).toBe(true)
})

test('a page that is left before hydration is reloaded, and later ones are not', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const hydration = new EventTarget()
  const hydrated = new Promise<void>((resolve) => {
    hydration.addEventListener('hydrated', () => resolve())
  })
  window.loadedFor = '/admin/accounts?name=ana'
  const watching = reloadAfterHistoryNavigation(hydrated)
  go('/admin/accounts?name=ana#list')
  expect(reload).not.toHaveBeenCalled()
  go('/admin/accounts')
  expect(reload).toHaveBeenCalledTimes(1)
  hydration.dispatchEvent(new Event('hydrated'))
  await watching
  go('/admin/accounts?name=bo')
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
})
