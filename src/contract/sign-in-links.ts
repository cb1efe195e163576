import * as v from 'valibot'
import { endpoint } from './endpoint'
import { email } from './field-schemas'

export const signInLinksContract = {
  request: endpoint({
    method: 'POST',
    path: '/users/sign-in-link',
    access: 'anyone',
    summary: 'Mail a link to sign in with; answers the same, and as fast, for unknown addresses.',
    body: v.strictObject({
      email,
      /** The path of the portal to go on to. */
      redirect: v.optional(v.pipe(v.string(), v.maxLength(500))),
    }),
    status: 202,
    errors: ['TOO_MANY_REQUESTS'],
    discreet: true,
    appChecked: true,
  }),
}
