import { createServerFn } from '@tanstack/react-start'
import { signInLinksContract } from '~/contract/sign-in-links'
import { usersServiceAs } from '~/gateways/users-service.server'
import { withAppCheck } from '../session/app-check'
import { validateInput } from '~/gateways/server-fn-input'

/** Mails a link to sign in with; answers the same for every address. */
export const requestSignInLink = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(signInLinksContract.request.body))
  .handler(({ data }) => usersServiceAs(null).signInLinks.request({ body: data }))
