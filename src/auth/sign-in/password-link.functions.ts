import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { email } from '~/contract/text'
import { usersServiceAs } from '~/gateways/users-service.server'
import { withAppCheck } from '../session/app-check'
import { validateInput } from '~/gateways/server-fn-input'

/** Mails a link to choose a password; answers the same for every address. */
export const requestPasswordReset = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(v.strictObject({ email })))
  .handler(({ data }) => usersServiceAs(null).users.requestPasswordReset({ body: data }))
