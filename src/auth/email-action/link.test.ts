import { expect, it } from 'vitest'
import { ProblemError } from '~/contract/problem'
import { getInvalidLinkReason, InvalidLinkError } from './link'

const providerError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })

it.each([
  [providerError('expired-action-code'), 'expired'],
  [providerError('invalid-action-code'), 'used'],
  [providerError('user-not-found'), 'used'],
  [providerError('email-already-in-use'), 'taken'],
  [new ProblemError('LINK_EXPIRED'), 'used'],
  [new ProblemError('NOT_FOUND'), 'used'],
  [new ProblemError('EMAIL_ALREADY_IN_USE'), 'taken'],
  [new InvalidLinkError('cancelled'), 'cancelled'],
  [providerError('network-request-failed'), null],
  [new ProblemError('UNAVAILABLE'), null],
  [new TypeError('Failed to fetch'), null],
])('%s means that the link is %s', (error, reason) => {
  expect(getInvalidLinkReason(error)).toBe(reason)
})
