import { describe, expect, it } from 'vitest'
import type { SessionState } from '../session'
import { signedInAs } from '../../../tests/support/signed-in-as'
import { getPostLoginAddress, getClosedArea, safeRedirectPath } from './redirect'

const signedIn = (status: 'approved' | 'pending', role: 'user' | 'admin' = 'user') =>
  signedInAs({ status, role })
const unregistered: SessionState = {
  kind: 'unregistered',
  identityUid: 'uid',
  email: null,
  expiresAt: '2026-11-21T12:00:00.000Z',
}

describe('getPostLoginAddress', () => {
  it('leads back to where the person was going', () => {
    expect(getPostLoginAddress(signedIn('pending'), '/documents?q=radio')).toBe('/documents?q=radio')
  })

  it('does not lead to another site', () => {
    expect(getPostLoginAddress(signedIn('approved'), '//elsewhere.example')).toBe('/dashboard')
  })

  it('leads who may build to the dashboard and everybody else to the next step', () => {
    expect(getPostLoginAddress(signedIn('approved'), undefined)).toBe('/dashboard')
    expect(getPostLoginAddress(signedIn('pending', 'admin'), undefined)).toBe('/dashboard')
    expect(getPostLoginAddress(signedIn('pending'), undefined)).toBe('/get-started')
  })

  it('leads a sign-in without a profile to the registration, and remembers where it was going', () => {
    expect(getPostLoginAddress(unregistered, undefined)).toBe('/register')
    expect(getPostLoginAddress(unregistered, '/profile?a=b')).toBe('/register?redirect=%2Fprofile%3Fa%3Db')
  })

  it('keeps the invitation for a sign-in without a profile, and for no other', () => {
    expect(getPostLoginAddress(unregistered, undefined, 'token')).toBe('/register?invitation=token')
    expect(getPostLoginAddress(unregistered, '/profile', 'token')).toBe(
      '/register?redirect=%2Fprofile&invitation=token',
    )
    expect(getPostLoginAddress(signedIn('approved'), undefined, 'token')).toBe('/dashboard')
  })
})

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
    ['a backslash before a fragment', '/\\elsewhere.example#@elsewhere.example/'],
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

it.each([
  ['/documents', '/documents'],
  ['/documents/read-intervals?for=4.2#one', '/documents'],
  ['/community/questions', '/community'],
  ['/request-devkit', '/request-devkit'],
  ['/documents-of-others', null],
  ['/profile', null],
  ['//evil.example/documents', null],
  [undefined, null],
])('the closed area of %s is %s', (redirect, area) => {
  expect(getClosedArea(redirect)).toBe(area)
})
