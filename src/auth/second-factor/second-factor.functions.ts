import { createServerFn } from '@tanstack/react-start'
import { recovery } from '~/contract/second-factor'
import { usersService } from '~/gateways/users-service.server'
import { validateInput } from '~/gateways/server-fn-input'

/** Takes a person's second step away for a recovery code. */
export const recoverSecondFactor = createServerFn({ method: 'POST' })
  .validator(validateInput(recovery))
  .handler(async ({ data }): Promise<void> => {
    await usersService().secondFactor.recover({ body: data })
  })
