import { describe, expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { providerMessage } from './provider-errors'

const support = 'support@portal.example'

/** Shaped like the library's own error. */
const providerError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })
const told = (code: string) => providerMessage(providerError(`auth/${code}`), support)

// The specification, section 8.
const catalogue = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'too-many-requests',
  'invalid-credential',
  'user-disabled',
  'requires-recent-login',
  'network-request-failed',
  'login-blocked',
  'unauthorized-domain',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'user-mismatch',
  'password-does-not-meet-requirements',
  'multi-factor-auth-required',
  'invalid-api-key',
  'internal-error',
  'user-token-expired',
]

describe('providerMessage', () => {
  it.each(catalogue)('tells %s in a sentence and a next step, without the code', (code) => {
    const { sentence, next } = told(code)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
    expect(`${sentence} ${next}`).not.toMatch(/auth\/|Firebase|Error|!/)
  })

  it('has words of its own for every code but the three that must read the same', () => {
    const sentences = new Set(catalogue.map((code) => told(code).sentence))
    expect(sentences.size).toBe(catalogue.length - 2)
  })

  it('does not tell whether the address or the password was wrong', () => {
    expect(told('wrong-password')).toEqual(told('invalid-credential'))
    expect(told('user-not-found')).toEqual(told('invalid-credential'))
    expect(told('too-many-requests')).not.toEqual(told('invalid-credential'))
  })

  it('has a sentence for a code that nobody has heard of, even one named like a property of objects', () => {
    expect(told('brand-new-code').sentence).toBe('The sign-in service failed on its side.')
    expect(told('constructor').sentence).toBe('The sign-in service failed on its side.')
  })

  it('knows the code that the library makes of a whole sentence', () => {
    expect(told('api-key-not-valid.-please-pass-a-valid-api-key.')).toEqual(told('invalid-api-key'))
  })

  it.each(['ACCOUNT_DISABLED', 'ACCOUNT_BLOCKED', 'UNAVAILABLE', 'INTERNAL_ERROR'] as const)(
    'names the support address when the portal refused the session with %s',
    (code) => {
      const { sentence, next } = providerMessage(new ProblemError(code), support)
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(next).toContain(support)
    },
  )

  it('takes an error of no kind for a connection that failed', () => {
    expect(providerMessage(new TypeError('Failed to fetch'), support)).toEqual(told('network-request-failed'))
  })
})
