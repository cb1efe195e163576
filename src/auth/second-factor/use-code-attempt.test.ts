import { expect, test } from 'vitest'
import { providerMessage } from '../provider-errors'
import { isAboutEntry, secondStepMessage } from './use-code-attempt'

const support = 'support@portal.example'
const providerError = (code: string) =>
  Object.assign(new Error(`Firebase: Error (auth/${code}).`), { code: `auth/${code}` })

const codes = [
  'invalid-verification-code',
  'missing-verification-code',
  'code-expired',
  'invalid-multi-factor-session',
  'missing-multi-factor-session',
  'totp-challenge-timeout',
  'multi-factor-info-not-found',
  'invalid-phone-number',
  'missing-phone-number',
  'second-factor-already-in-use',
  'maximum-second-factor-count-exceeded',
  'unverified-email',
  'invalid-argument',
  'unsupported-first-factor',
  'quota-exceeded',
  'captcha-check-failed',
]

test.each(codes)('%s has a sentence and a next step, without the code', (code) => {
  const { sentence, next } = secondStepMessage(providerError(code), support)
  expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(next).toMatch(/^[A-Z].*\.$/)
  expect(`${sentence} ${next}`).not.toMatch(/auth\/|Firebase|Error|!/)
  expect(sentence).not.toBe(providerMessage(providerError('unknown-code'), support).sentence)
})

test('other errors have their usual messages', () => {
  const error = providerError('network-request-failed')
  expect(secondStepMessage(error, support)).toEqual(providerMessage(error, support))
})

test('only errors in the typed code are shown at its field', () => {
  expect(isAboutEntry(providerError('invalid-verification-code'))).toBe(true)
  expect(isAboutEntry(providerError('network-request-failed'))).toBe(false)
  expect(isAboutEntry(new TypeError('Failed to fetch'))).toBe(false)
})
