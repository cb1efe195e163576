import { afterEach, expect, test } from 'vitest'
import { hasMoved, loadedForScript } from './moved'

afterEach(() => {
  delete window.loadedFor
  history.replaceState(null, '', '/')
})

test('a page has moved as soon as its path or its query is another', () => {
  history.replaceState(null, '', '/admin/accounts?name=ana')
  expect(hasMoved()).toBe(false)
  // As the page's head runs it.
  // oxlint-disable-next-line no-new-func -- it is a text
  new Function(loadedForScript)()
  expect(hasMoved()).toBe(false)
  history.replaceState(null, '', '/admin/accounts?name=ana#list')
  expect(hasMoved()).toBe(false)
  history.replaceState(null, '', '/admin/accounts')
  expect(hasMoved()).toBe(true)
})
