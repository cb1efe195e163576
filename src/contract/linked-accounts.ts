import * as v from 'valibot'
import { endpoint } from './endpoint'
import { identityUid } from './field-schemas'
import { userParams } from './users'

/** The id of a linked provider: `google.com`, `github.com`, `oidc.company`, `phone`. */
const linkedProviderId = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^(phone|[a-z][a-z0-9-]*\.[a-z0-9][a-z0-9.-]*)$/),
)

const linkedAccount = v.object({
  providerId: v.string(),
  /** The label of the account: its e-mail address or name; of a phone, the number. */
  account: v.string(),
  /** Whether the user has proved ownership. Without it, the account cannot sign in. */
  isProven: v.boolean(),
  /** Whether it is removed here, but not yet at the identity provider. */
  isBeingRemoved: v.boolean(),
})

/** The sign-in methods of a user. */
export const userSignInMethods = v.object({
  hasPassword: v.boolean(),
  /** Linked accounts of other providers, and the phone. */
  accounts: v.array(linkedAccount),
  /** The provider that the caller signed in with; null for any other method. */
  signedInWith: v.nullable(v.string()),
})
export type UserSignInMethods = v.InferOutput<typeof userSignInMethods>

export const signInMethodsContract = {
  read: endpoint('GET /users/{id}/ways', 'user', {
    summary: 'Get your sign-in methods.',
    params: userParams,
    output: userSignInMethods,
  }),
  expect: endpoint('POST /users/{id}/ways', 'user', {
    summary:
      'Announce that an account of another provider or a phone will be linked. Requires a recent sign-in.',
    params: userParams,
    body: v.strictObject({ providerId: linkedProviderId }),
    errors: ['CONFLICT', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  prove: endpoint('PUT /users/{id}/ways/{providerId}', 'user', {
    summary: 'Prove ownership of a linked account with a token from it. Requires a recent sign-in.',
    params: v.strictObject({ id: identityUid, providerId: linkedProviderId }),
    body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(8192)) }),
    errors: ['CONFLICT', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  remove: endpoint('DELETE /users/{id}/ways/{providerId}', 'user', {
    summary:
      'Unlink a sign-in method, except the last one. It stops working at once, even if the identity provider removes it later.',
    params: v.strictObject({ id: identityUid, providerId: linkedProviderId }),
    errors: ['LAST_SIGN_IN_WAY', 'RECENT_SIGN_IN_REQUIRED'],
  }),
}
