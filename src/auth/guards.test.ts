import { createMemoryHistory, isNotFound, isRedirect } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { getGuard, type GuardName } from './guards'
import { ScreenError } from './screen-error'
import { signedInAs } from '../../tests/support/signed-in-as'
import { anonymous, type SessionState } from './session'

// Outside a request there is no answer whose status could be set.
vi.mock(import('@tanstack/react-start/server'), async (original) => ({
  ...(await original()),
  setResponseStatus: () => undefined,
}))

const person = (role: 'user' | 'admin', status: 'approved' | 'pending') => signedInAs({ role, status })

const location = {
  href: '/documents?x=1',
  pathname: '/documents',
  publicHref: '/documents?x=1',
  external: false,
  search: {},
  searchStr: '?x=1',
  hash: '',
  state: createMemoryHistory().location.state,
}

const outcome = async (name: GuardName, session: SessionState, isDisabled = false): Promise<string> => {
  try {
    await getGuard(name)({ session, location, isDisabled: () => Promise.resolve(isDisabled) })
    return 'passes'
  } catch (thrown) {
    if (isRedirect(thrown)) return `to ${thrown.options.to}`
    if (isNotFound(thrown)) return 'not found'
    if (thrown instanceof ScreenError) return `${thrown.status} ${thrown.message}`
    throw thrown
  }
}

const refused: SessionState = { kind: 'refused', reason: 'ACCOUNT_BLOCKED' }

test.each<[GuardName, string, SessionState, string]>([
  ['protected', 'a visitor', anonymous, 'to /login'],
  [
    'protected',
    'a user without a profile',
    { kind: 'unregistered', identityUid: 'x', email: null, expiresAt: '' },
    'to /register',
  ],
  ['protected', 'a blocked person', refused, '403 ACCOUNT_BLOCKED'],
  ['protected', 'a token whose profile could not be loaded', { kind: 'unknown' }, 'passes'],
  ['protected', 'a pending person', person('user', 'pending'), 'passes'],
  ['approved', 'a pending person', person('user', 'pending'), '403 This page is limited to approved users'],
  [
    'approved',
    'an approved person who must accept the terms first',
    signedInAs({ mustAcceptTerms: true }),
    '403 This page is limited to approved users',
  ],
  ['approved', 'an approved person', person('user', 'approved'), 'passes'],
  ['approved', 'an administrator', person('admin', 'pending'), 'passes'],
  ['approved', 'an unknown profile', { kind: 'unknown' }, '503 Your profile could not be loaded'],
  ['admin', 'a visitor', anonymous, 'not found'],
  ['admin', 'an approved person', person('user', 'approved'), '501 Not auth'],
  ['admin', 'an administrator', person('admin', 'approved'), 'passes'],
])('%s guard, %s', async (name, _who, session, expected) => {
  expect(await outcome(name, session)).toBe(expected)
})

test('the disabled-routes guard treats a disabled page as missing', async () => {
  expect(await outcome('disabled-routes', anonymous, true)).toBe('not found')
  expect(await outcome('disabled-routes', anonymous, false)).toBe('passes')
})

test.each(['nonsense', 'constructor', 'toString', ''])('the unknown guard %j throws', (name) => {
  expect(() => getGuard(name)).toThrow('Unknown route middleware')
})
