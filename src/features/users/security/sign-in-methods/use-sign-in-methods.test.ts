import { expect, it } from 'vitest'
import { listSignInMethods } from './use-sign-in-methods'

const offered = [
  { id: 'google.com', name: 'Google' },
  { id: 'phone', name: 'Phone' },
]
const google = { providerId: 'google.com', account: 'ana@x.example', isProven: true, isBeingRemoved: false }
const none = { hasPassword: true, accounts: [], signedInWith: null }

it('lists what is offered, linked or not', () => {
  expect(listSignInMethods(none, offered)).toMatchObject([
    { providerId: 'google.com', account: null, isOffered: true, isLast: false },
    { providerId: 'phone', account: null, isOffered: true, isLast: false },
  ])
})

it('keeps what is linked though it is no longer offered', () => {
  const github = { providerId: 'github.com', account: 'ana', isProven: true, isBeingRemoved: false }
  expect(listSignInMethods({ ...none, accounts: [github] }, offered).at(-1)).toMatchObject({
    providerId: 'github.com',
    account: 'ana',
    isOffered: false,
  })
})

it('tells what is removed and still with the provider', () => {
  const leaving = { ...google, isProven: false, isBeingRemoved: true }
  const listed = listSignInMethods({ ...none, accounts: [leaving] }, offered)
  expect(listed.map(({ isBeingRemoved }) => isBeingRemoved)).toEqual([true, false])
})

it('takes the only proven way for the last one, whatever strangers linked', () => {
  const stranger = { providerId: 'phone', account: '+56', isProven: false, isBeingRemoved: false }
  const signInMethods = { hasPassword: false, accounts: [google, stranger], signedInWith: null }
  expect(listSignInMethods(signInMethods, offered).map(({ isLast }) => isLast)).toEqual([true, false])
  expect(listSignInMethods({ ...signInMethods, hasPassword: true }, offered)[0]?.isLast).toBe(false)
})
