import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, instant } from './field-schemas'
import { userParams } from './users'

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

/** Normalizes a recovery code for comparison: without hyphens and spaces, and look-alike letters read as digits. */
const normalizeRecoveryCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Twenty characters of 5 bits each, as Crockford's base 32 has them. */
export const recoveryCode = v.pipe(
  v.string(invalid('codeRequired')),
  v.maxLength(100, invalid('recoveryCodeTooLong')),
  v.transform(normalizeRecoveryCode),
  v.minLength(1, invalid('codeRequired')),
  v.regex(/^[\dA-HJKMNP-TV-Z]{20}$/, invalid('recoveryCodeInvalid')),
)

/** The e-mail address of a user who lost the second factor, and one of the user's recovery codes. */
export const recovery = v.strictObject({ email, code: recoveryCode })
export type Recovery = v.InferOutput<typeof recovery>

export const factorKinds = ['sms', 'totp'] as const
export type FactorKind = (typeof factorKinds)[number]

const secondFactor = v.object({
  /** The provider's id of it. */
  id: v.string(),
  kind: v.picklist(factorKinds),
  /** As the user named it; may be empty. */
  name: v.string(),
  /** The last four digits of the phone number; empty for an app. */
  hint: v.string(),
  addedAt: v.nullable(instant),
})
export type SecondFactor = v.InferOutput<typeof secondFactor>

const signInSecurity = v.object({
  /** The ways of signing in that are linked: `password`, `phone`, `google.com`, `oidc.acme`. */
  providers: v.array(v.string()),
  factors: v.array(secondFactor),
  /** How many recovery codes can still be used. */
  recoveryCodesLeft: v.number(),
  lastSignInAt: v.nullable(instant),
  /** Whether this installation wants a second factor of the user before anything may be administered. */
  isRequired: v.boolean(),
})
export type SignInSecurity = v.InferOutput<typeof signInSecurity>

export const secondFactorContract = {
  read: endpoint('GET /users/{id}/security', 'user', {
    summary: 'How a person signs in: one’s own, or anybody’s as an administrator.',
    params: userParams,
    output: signInSecurity,
  }),
  takeNote: endpoint('POST /users/{id}/second-factors', 'user', {
    summary: 'Look at one’s second factors at the identity provider, and tell by mail what has changed.',
    params: userParams,
    /** Whether a change follows, which needs a recent sign-in. */
    body: v.strictObject({ willChange: v.boolean() }),
    output: signInSecurity,
    errors: ['FORBIDDEN', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  makeRecoveryCodes: endpoint('POST /users/{id}/recovery-codes', 'user', {
    summary: 'Make ten new recovery codes for oneself, which void the old ones; needs a recent sign-in.',
    params: userParams,
    output: v.object({ codes: v.array(v.string()) }),
    status: 201,
    errors: ['FORBIDDEN', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  recover: endpoint('POST /users/second-factor/recover', 'anyone', {
    summary:
      'Take a person’s second factors away for a recovery code; answers the same for an unknown address and a wrong code.',
    body: recovery,
    isConstantTime: true,
  }),
  reset: endpoint('DELETE /admin/users/{id}/second-factor', 'admin', {
    summary: 'Take the second factors of a person away who has lost them.',
    params: userParams,
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  }),
}
