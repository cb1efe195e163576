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
    summary: 'Ask for another address of one’s own: mails it a link. Answers the same for addresses in use.',
    params: userParams,
    body: v.strictObject({ newEmail: email }),
    status: 202,
    errors: ['RECENT_SIGN_IN_REQUIRED'],
    isConstantTime: true,
  }),
  pending: endpoint('GET /users/{id}/email', 'user', {
    summary: 'The change of one’s own address that waits, if there is one.',
    params: userParams,
    output: v.object({ pending: v.nullable(pendingEmailChange) }),
  }),
  cancel: endpoint('DELETE /users/{id}/email', 'user', {
    summary: 'Take the waiting change of one’s own address back; its link is worth nothing any more.',
    params: userParams,
  }),
  readLink: endpoint('GET /users/email/link', 'anyone', {
    summary: 'What a mailed link about an address does, and whether it can be used.',
    query: linkToken,
    output: emailLink,
    errors: ['NOT_FOUND'],
  }),
  useLink: endpoint('POST /users/email/link', 'anyone', {
    summary:
      'Change an address, or give the earlier one back, with the token of a mailed link; sessions end.',
    body: linkToken,
    output: emailLink,
    errors: ['NOT_FOUND', 'LINK_EXPIRED', 'EMAIL_ALREADY_IN_USE'],
  }),
  follow: endpoint('POST /users/email/follow', 'anyone', {
    summary: 'Look at the identity provider whose this address is, and let the profile follow.',
    body: v.strictObject({ email }),
    isConstantTime: true,
  }),
}
