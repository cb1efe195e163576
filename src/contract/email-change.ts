import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, identityUid, instant } from './field-schemas'

/** Hours for which the link to a new address is valid. */
export const emailChangeHours = 24

/** Days for which the link to the old address can revert a change. */
export const emailRevertDays = 7

const userParams = v.strictObject({ id: identityUid })

/** An email change that awaits confirmation through the link to the new address. */
export const pendingEmailChange = v.object({ newEmail: v.string(), requestedAt: instant, expiresAt: instant })
export type PendingEmailChange = v.InferOutput<typeof pendingEmailChange>

/** The token of a link that the portal itself mailed. */
const linkToken = v.strictObject({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })

/** The purpose of a mailed link: gives an account another address, or restores the earlier one. */
const emailLinkPurposes = ['change', 'revert'] as const

/**
 * - `open`: the link can be used
 * - `used`: it was used
 * - `cancelled`: the change was taken back, or followed by another
 * - `expired`: it is too old
 */
const emailLinkStates = ['open', 'used', 'cancelled', 'expired'] as const
export type EmailLinkState = (typeof emailLinkStates)[number]

export const emailLink = v.object({
  purpose: v.picklist(emailLinkPurposes),
  state: v.picklist(emailLinkStates),
  /** The address that the account gets through the link. */
  email: v.string(),
})
export type EmailLink = v.InferOutput<typeof emailLink>

export const emailChangeContract = {
  request: endpoint('POST /users/{id}/email', 'user', {
    summary:
      'Request a change of your email address. Sends a link to the new address. The response is the same for addresses in use.',
    params: userParams,
    body: v.strictObject({ newEmail: email }),
    status: 202,
    errors: ['RECENT_SIGN_IN_REQUIRED'],
    isConstantTime: true,
  }),
  pending: endpoint('GET /users/{id}/email', 'user', {
    summary: 'Get your pending email change, if there is one.',
    params: userParams,
    output: v.object({ pending: v.nullable(pendingEmailChange) }),
  }),
  cancel: endpoint('DELETE /users/{id}/email', 'user', {
    summary: 'Cancel your pending email change. Its link stops working.',
    params: userParams,
  }),
  readLink: endpoint('GET /users/email/link', 'anyone', {
    summary: 'Get the purpose and the state of an emailed address link.',
    query: linkToken,
    output: emailLink,
    errors: ['NOT_FOUND'],
  }),
  useLink: endpoint('POST /users/email/link', 'anyone', {
    summary:
      'Change an email address, or restore the earlier one, with the token of an emailed link. Ends all sessions.',
    body: linkToken,
    output: emailLink,
    errors: ['NOT_FOUND', 'LINK_EXPIRED', 'EMAIL_ALREADY_IN_USE'],
  }),
  follow: endpoint('POST /users/email/follow', 'anyone', {
    summary: 'Synchronise an email address with the identity provider, and update the profile.',
    body: v.strictObject({ email }),
    isConstantTime: true,
  }),
}
