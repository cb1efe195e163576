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
    summary: 'Read how one can sign in oneself.',
    params: userParams,
    output: userSignInMethods,
  }),
  expect: endpoint('POST /users/{id}/ways', 'user', {
    summary: 'Say, freshly signed in, that an account of another provider or a phone is about to be linked.',
    params: userParams,
    body: v.strictObject({ providerId: linkedProviderId }),
    errors: ['CONFLICT', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  prove: endpoint('PUT /users/{id}/ways/{providerId}', 'user', {
    summary: 'Prove, freshly signed in, that what is linked is one’s own, by a token got with it.',
    params: v.strictObject({ id: identityUid, providerId: linkedProviderId }),
    body: v.strictObject({ token: v.pipe(v.string(), v.maxLength(8192)) }),
    errors: ['CONFLICT', 'RECENT_SIGN_IN_REQUIRED'],
  }),
  remove: endpoint('DELETE /users/{id}/ways/{providerId}', 'user', {
    summary:
      'Take what is linked off the ways to sign in; never the last one. It opens nothing from then on, also where the identity provider takes it off later.',
    params: v.strictObject({ id: identityUid, providerId: linkedProviderId }),
    errors: ['LAST_SIGN_IN_WAY', 'RECENT_SIGN_IN_REQUIRED'],
  }),
}
