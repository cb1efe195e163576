import * as v from 'valibot'
import { endpoint } from './endpoint'
import { terms } from './terms'
import { identityUid, instant, email } from './field-schemas'
import { user } from './users'
import { roles, userStatuses } from './enums'

/** The session of a token. `user` is null while the identity has no profile. */
export const session = v.object({
  identityUid,
  email: v.nullable(v.string()),
  expiresAt: instant,
  /** Seconds until then, by the service's clock. */
  endsIn: v.pipe(v.number(), v.integer()),
  user: v.nullable(user),
  /** The current terms if the user has not accepted that version; else null. */
  termsToAccept: v.nullable(terms),
  /** Whether closed areas require accepting them first. */
  mustAcceptTerms: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

export const sessionContract = {
  get: endpoint('GET /session', 'identity', {
    summary: 'Get the user and the expiry of the token.',
    query: v.strictObject({
      /** Asks the provider whether the token was revoked; done when a session starts. */
      start: v.optional(v.boolean(), false),
      /** Applies the check of an endpoint with that access. */
      access: v.optional(v.picklist(['identity', 'user', 'approved', 'admin'])),
    }),
    output: session,
  }),
  end: endpoint('DELETE /session', 'identity', {
    summary: 'Sign out. The token of this call is refused from now on, until it would have expired.',
  }),
}

/** A demonstration user for logging in, with current data. */
const demonstrationUser = v.object({
  email: v.string(),
  role: v.picklist(roles),
  status: v.picklist(userStatuses),
})
export type DemonstrationUser = v.InferOutput<typeof demonstrationUser>

export const demonstrationContract = {
  people: endpoint('GET /demonstration/people', 'anyone', {
    summary: 'List the accounts that a demonstration offers for sign-in; empty in other installations.',
    output: v.object({ data: v.array(demonstrationUser) }),
  }),
}

export const signInLinksContract = {
  request: endpoint('POST /users/sign-in-link', 'anyone', {
    summary: 'Send a sign-in link by email. The response and its time are the same for unknown addresses.',
    body: v.strictObject({
      email,
      /** The portal path to continue at. */
      redirect: v.optional(v.pipe(v.string(), v.maxLength(500))),
    }),
    status: 202,
    isConstantTime: true,
    appChecked: true,
  }),
}
