import { expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { signInMethodMessage } from './sign-in-method-message'

const support = 'help@acme.example'
const ofProvider = (code: string) => Object.assign(new Error('Firebase'), { code: `auth/${code}` })

it('says what is the matter with an account that cannot be linked', () => {
  expect(signInMethodMessage(ofProvider('credential-already-in-use'), support).sentence).toContain(
    'another sign-in',
  )
  expect(signInMethodMessage(new ProblemError('LAST_SIGN_IN_WAY'), support).next).toContain('password')
  expect(signInMethodMessage(new ProblemError('SIGN_IN_UNPROVEN'), support).next).toContain(
    'the way you did before',
  )
})

it('leaves codes and everything else to those who know', () => {
  expect(signInMethodMessage(ofProvider('invalid-verification-code'), support).sentence).toBe(
    'This code is not right.',
  )
  expect(signInMethodMessage(ofProvider('popup-closed-by-user'), support).sentence).toMatch(/window/)
  // A decoy: a name that every object has.
  expect(signInMethodMessage(ofProvider('toString'), support).sentence).toMatch(/sign-in service/)
})
