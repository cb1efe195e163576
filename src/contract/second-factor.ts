import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email, instant } from './field-schemas'
import { userParams } from './users'

/** Number of recovery codes in a set. */
export const recoveryCodeCount = 10

/** Normalizes a recovery code for comparison: without hyphens and spaces, and look-alike letters read as digits. */
const normalizeRecoveryCode = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Twenty characters of 5 bits each in Crockford's base 32. */
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
  /** Its id at the provider. */
  id: v.string(),
  kind: v.picklist(factorKinds),
  /** The user's name for it; can be empty. */
  name: v.string(),
  /** The last four digits of the phone number; empty for an app. */
  hint: v.string(),
  addedAt: v.nullable(instant),
})
export type SecondFactor = v.InferOutput<typeof secondFactor>

const signInSecurity = v.object({
  /** The linked sign-in methods: `password`, `phone`, `google.com`, `oidc.acme`. */
  providers: v.array(v.string()),
  factors: v.array(secondFactor),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: v.number(),
  lastSignInAt: v.nullable(instant),
  /** Whether the user needs a second factor for administration. */
  isRequired: v.boolean(),
})
export type SignInSecurity = v.InferOutput<typeof signInSecurity>

export const secondFactorContract = {
  read: endpoint('GET /users/{id}/security', 'user', {
    summary: 'Get the sign-in methods and second factors of a user: your own, or any as an administrator.',
    params: userParams,
    output: signInSecurity,
  }),
  takeNote: endpoint('POST /users/{id}/second-factors', 'user', {
    summary: 'Synchronise your second factors with the identity provider, and send an email about changes.',
    params: userParams,
    /** Whether a change will follow, which needs a recent sign-in. */
    body: v.strictObject({ willChange: v.boolean() }),
    output: signInSecurity,
    errors: ['FORBIDDEN', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  makeRecoveryCodes: endpoint('POST /users/{id}/recovery-codes', 'user', {
    summary: 'Create ten new recovery codes, which replace the old ones. Requires a recent sign-in.',
    params: userParams,
    output: v.object({ codes: v.array(v.string()) }),
    status: 201,
    errors: ['FORBIDDEN', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  recover: endpoint('POST /users/second-factor/recover', 'anyone', {
    summary:
      'Remove a user’s second factors with a recovery code. The response is the same for an unknown address and a wrong code.',
    body: recovery,
    isConstantTime: true,
  }),
  reset: endpoint('DELETE /admin/users/{id}/second-factor', 'admin', {
    summary: 'Remove the second factors of a user who has lost them.',
    params: userParams,
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  }),
}
