import { describe, expect, it } from 'vitest'
import {
  createStatusError,
  createNetworkError,
  createAbortError,
  createTimeoutError,
} from '~/contract/http-error'
import { ProblemError } from '~/contract/problem'
import { providerMessage } from './provider-errors'
import { ReauthenticationCancelled } from '~/ui/format/error-message'

const support = 'support@portal.example'

/** An error like the SDK's. */
const providerError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })
const told = (code: string) => providerMessage(providerError(`auth/${code}`), support)
const getSteps = (code: string) => told(code).steps ?? []

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

  it('offers a way on where there is one', () => {
    expect(getSteps('email-already-in-use')).toEqual(['log-in', 'reset-password'])
    expect(getSteps('too-many-requests')).toEqual(['reset-password'])
    expect(getSteps('user-token-expired')).toEqual(['log-in'])
    expect(getSteps('wrong-password')).toEqual(['reset-password', 'register'])
    for (const code of ['user-disabled', 'login-blocked', 'unauthorized-domain', 'invalid-api-key']) {
      expect(told(code).next).toContain(support)
    }
  })

  it('has its own sentence for every code but the three that must read the same', () => {
    const sentences = new Set(catalogue.map((code) => told(code).sentence))
    expect(sentences.size).toBe(catalogue.length - 2)
  })

  it('does not reveal whether the address or the password was wrong', () => {
    expect(told('wrong-password')).toEqual(told('invalid-credential'))
    expect(told('user-not-found')).toEqual(told('invalid-credential'))
    expect(told('too-many-requests')).not.toEqual(told('invalid-credential'))
  })

  it('has a sentence for an unknown code, even one named like a property of objects', () => {
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

  it('says how long to wait where the portal limits attempts', () => {
    const { sentence, next } = providerMessage(
      new ProblemError('TOO_MANY_REQUESTS', { retryAfter: 130 }),
      support,
    )
    expect(`${sentence} ${next}`).toBe('Too many attempts. Try again in 3 minutes.')
  })

  it.each([
    ['aborted', createAbortError(), 'This was stopped before an answer came.'],
    ['network', createNetworkError(), 'The portal cannot be reached.'],
    ['timeout', createTimeoutError(5_000), 'The portal took too long to answer.'],
    ['status', createStatusError(new Response(null, { status: 502 })), 'Something failed on our side.'],
    ['status', createStatusError(new Response(null, { status: 404 })), 'This was refused.'],
    ['status', createStatusError(new Response(null, { status: 401 })), 'Your sign-in has ended.'],
    ['no kind', new TypeError('Failed to fetch'), 'The portal cannot be reached.'],
    ['cancelling', new ReauthenticationCancelled(), /^Nothing was changed/],
  ])('tells an error of the portal’s own calls (%s) without its code', (_, error, expected) => {
    const { sentence, next } = providerMessage(error, support)
    expect(sentence).toMatch(expected)
    expect(next).toMatch(/^[A-Z].*\.$/)
    expect(`${sentence} ${next}`).not.toMatch(/status|timeout|Network Error|[45]\d\d/)
  })

  it('says how long where an answer of 429 said it', () => {
    const busy = createStatusError(new Response(null, { status: 429, headers: { 'retry-after': '60' } }))
    expect(providerMessage(busy, support).next).toBe('Try again in a minute.')
  })
})
