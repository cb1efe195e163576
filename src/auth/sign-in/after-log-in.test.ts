import { describe, expect, it } from 'vitest'
import type { SessionState } from '../session'
import { signedInAs } from '../../../tests/support/signed-in-as'
import { addressAfterLogIn } from './redirect'

const signedIn = (status: 'approved' | 'pending', role: 'user' | 'admin' = 'user') =>
  signedInAs({ status, role })
const unregistered: SessionState = {
  kind: 'unregistered',
  identityUid: 'uid',
  email: null,
  expiresAt: '2026-11-21T12:00:00.000Z',
}

describe('addressAfterLogIn', () => {
  it('leads back to where the person was going', () => {
    expect(addressAfterLogIn(signedIn('pending'), '/documents?q=radio')).toBe('/documents?q=radio')
  })

  it('does not lead to another site', () => {
    expect(addressAfterLogIn(signedIn('approved'), '//elsewhere.example')).toBe('/dashboard')
  })

  it('leads who may build to the dashboard and everybody else to the next step', () => {
    expect(addressAfterLogIn(signedIn('approved'), undefined)).toBe('/dashboard')
    expect(addressAfterLogIn(signedIn('pending', 'admin'), undefined)).toBe('/dashboard')
    expect(addressAfterLogIn(signedIn('pending'), undefined)).toBe('/get-started')
  })

  it('leads a sign-in without a profile to the registration, and remembers where it was going', () => {
    expect(addressAfterLogIn(unregistered, undefined)).toBe('/register')
    expect(addressAfterLogIn(unregistered, '/profile?a=b')).toBe('/register?redirect=%2Fprofile%3Fa%3Db')
  })

  it('keeps the invitation for a sign-in without a profile, and for no other', () => {
    expect(addressAfterLogIn(unregistered, undefined, 'token')).toBe('/register?invitation=token')
    expect(addressAfterLogIn(unregistered, '/profile', 'token')).toBe(
      '/register?redirect=%2Fprofile&invitation=token',
    )
    expect(addressAfterLogIn(signedIn('approved'), undefined, 'token')).toBe('/dashboard')
  })
})
