import { readFn, writeFn } from '~/gateways/server-fn'
import { contactContract } from '~/contract/contact'
import { withAppCheck } from '~/auth/session/app-check'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const sendContactMessage = writeFn
  .middleware([withAppCheck])
  .validator(validateInput(contactContract.send.body))
  .handler(({ data }) => usersService().contact.send({ body: data }))

export const readContactChallenge = readFn.handler(() => usersService().contact.challenge())
