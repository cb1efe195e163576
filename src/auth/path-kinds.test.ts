import { expect, test } from 'vitest'
import { isAdminPath, isEntryPage } from './path-kinds'

test.each([
  ['/admin', true],
  ['/administration', true],
  ['/documents/ADMIN-x', true],
  ['/documents/%61dmin-x', true],
  ['/documents%2fadmin', true],
  ['/anything/admin/y', true],
  ['/documents/about-admin-x', false],
  ['/user/demo-admin/confirm/x', false],
  ['/documents/%2561dmin', false],
])('the admin path guard holds for %s: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected)
})

test.each([
  ['/login', true],
  ['/Login/', true],
  ['/register-complete', true],
  ['/login/other', false],
  ['/', false],
])('%s is an entry page: %s', (path, expected) => {
  expect(isEntryPage(path)).toBe(expected)
})
