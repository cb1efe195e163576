import * as v from 'valibot'
import { endpoint } from './endpoint'
import { terms } from './terms'
import { identityUid, instant } from './field-schemas'
import { user } from './users'

/** Whose token this is. `user` is null while the identity has no profile yet. */
export const session = v.object({
  identityUid,
  email: v.nullable(v.string()),
  expiresAt: instant,
  /** Whole seconds until then, by the service's clock. */
  endsIn: v.pipe(v.number(), v.integer()),
  user: v.nullable(user),
  /** The terms in force, where the user has not accepted them in that version; null if there is nothing to ask. */
  termsToAccept: v.nullable(terms),
  /** Whether the closed areas wait until they are accepted. */
  mustAcceptTerms: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

export const sessionContract = {
  get: endpoint({
    method: 'GET',
    path: '/session',
    access: 'identity',
    summary: 'Who the bearer of this token is, and until when it holds.',
    query: v.strictObject({
      /** Asks the provider whether the token was revoked; done when a session starts. */
      start: v.optional(v.boolean(), false),
      /** Refuses the caller as a call of that access would. */
      access: v.optional(v.picklist(['identity', 'user', 'approved', 'admin'])),
    }),
    output: session,
    status: 200,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/session',
    access: 'identity',
    summary: 'Sign out: the token of this call is refused from now on, until it would have expired.',
    status: 204,
  }),
}
