import { expect, it } from 'vitest'
import { formatTermsAcceptance } from './profile-facts'

it('says which terms were accepted and when, and no more than what was noted', () => {
  const termsAcceptedAt = '2026-11-03T10:00:00.000Z'
  expect(formatTermsAcceptance({ termsVersion: 2, termsAcceptedAt })).toBe(
    'Version 2, accepted on 2026-11-03T10:00:00.000Z',
  )
  expect(formatTermsAcceptance({ termsVersion: null, termsAcceptedAt })).toBe(
    'Accepted on 2026-11-03T10:00:00.000Z, in a version that was not noted',
  )
  expect(formatTermsAcceptance({ termsVersion: null, termsAcceptedAt: null })).toBe('Not accepted yet')
})
