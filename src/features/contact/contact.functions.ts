import { createServerFn } from '@tanstack/react-start'
import { contactContract } from '~/contract/contact'
import { withAppCheck } from '~/auth/session/app-check'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const sendContactMessage = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(contactContract.send.body))
  .handler(({ data }) => usersService().contact.send({ body: data }))

export const readContactChallenge = createServerFn().handler(() => usersService().contact.challenge())
