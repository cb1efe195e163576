import { expect, it } from 'vitest'
import { PopupUnavailable, getReauthenticationMessage } from './use-reauthentication'

const support = 'help@acme.example'
const ofProvider = (code: string) => Object.assign(new Error('Firebase'), { code: `auth/${code}` })

it('says how to go on where no window opens, and leads nowhere', () => {
  const refused = ['popup-blocked', 'operation-not-supported-in-this-environment'].map((code) =>
    getReauthenticationMessage(ofProvider(code), support),
  )
  for (const { sentence, next, steps } of refused) {
    expect(sentence).toBe('Your browser blocked the sign-in window.')
    expect(next).toMatch(/Allow windows from this site .* log in again/)
    expect(steps).toBeUndefined()
  }
  expect(getReauthenticationMessage(new PopupUnavailable(), support).next).toMatch(
    /Open the portal in your browser/,
  )
  // A decoy: a popup that did open.
  expect(getReauthenticationMessage(ofProvider('popup-closed-by-user'), support).sentence).toMatch(
    /was closed/,
  )
})

it('says plainly that the password is wrong, since it is known whose it is', () => {
  for (const code of ['wrong-password', 'invalid-credential', 'user-not-found']) {
    expect(getReauthenticationMessage(ofProvider(code), support).sentence).toBe('This password is not right.')
  }
})
