import { describe, expect, it } from 'vitest'
import { safeRedirectPath } from './redirect'

describe('safeRedirectPath', () => {
  it.each(['/dashboard', '/documents/ports?version=4.2#radio', '/admin/accounts?status=pending&page=2', '/'])(
    'keeps the path %s',
    (path) => expect(safeRedirectPath(path)).toBe(path),
  )

  it.each([
    ['another host without a scheme', '//elsewhere.example'],
    ['another host with a scheme', 'https://elsewhere.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a backslash read as a slash', '/\\elsewhere.example'],
    ['a backslash further on', '/a\\..\\..\\elsewhere.example'],
    ['a tab that browsers drop', '/\t/elsewhere.example'],
    ['a line break that browsers drop', '/\n/elsewhere.example'],
    ['dots that leave two slashes behind', '/.//elsewhere.example'],
    ['a path that is not from the root', 'dashboard'],
    ['nothing', ''],
    ['no text at all', undefined],
    ['the login page itself', '/login?redirect=/dashboard'],
    ['the session address', '/session'],
  ])('refuses %s', (_what, address) => expect(safeRedirectPath(address)).toBeNull())
})
