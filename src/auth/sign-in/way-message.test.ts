import { expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { wayMessage } from './way-message'

const support = 'help@acme.example'
const ofProvider = (code: string) => Object.assign(new Error('Firebase'), { code: `auth/${code}` })

it('says what is the matter with an account that cannot be linked', () => {
  expect(wayMessage(ofProvider('credential-already-in-use'), support).sentence).toContain('another sign-in')
  expect(wayMessage(new ProblemError('LAST_SIGN_IN_WAY'), support).next).toContain('password')
  expect(wayMessage(new ProblemError('SIGN_IN_UNPROVEN'), support).next).toContain('the way you did before')
})

it('leaves codes and everything else to those who know', () => {
  expect(wayMessage(ofProvider('invalid-verification-code'), support).sentence).toBe(
    'This code is not right.',
  )
  expect(wayMessage(ofProvider('popup-closed-by-user'), support).sentence).toMatch(/window/)
  // A decoy: a name that every object has.
  expect(wayMessage(ofProvider('toString'), support).sentence).toMatch(/sign-in service/)
})
