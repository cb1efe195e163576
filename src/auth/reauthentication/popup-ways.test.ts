import { expect, it } from 'vitest'
import { popupWays } from './reauthentication-form'

const configured = [
  { id: 'google.com', name: 'Google' },
  { id: 'oidc.company', name: 'Company sign-in' },
]

it('calls what is linked by the name it has here, and leaves out what needs no window', () => {
  expect(popupWays(['password', 'oidc.company', 'phone', 'google.com'], configured)).toEqual([
    { providerId: 'oidc.company', name: 'Company sign-in' },
    { providerId: 'google.com', name: 'Google' },
  ])
})

it('keeps what is linked and offered no longer', () => {
  expect(popupWays(['oidc.former'], configured)).toEqual([{ providerId: 'oidc.former', name: 'former' }])
})
