import { createServerFn } from '@tanstack/react-start'
import type { PasswordPolicy } from '~/contract/password-policy'
import { usersServiceAs } from '~/gateways/users-service.server'

/** What a new password must have. Asked as nobody, since it is the same for everybody. */
export const readPasswordPolicy = createServerFn({ method: 'GET' }).handler((): Promise<PasswordPolicy> =>
  usersServiceAs(null).passwordPolicy.get(),
)

/** The same, asked of the provider anew. */
export const refreshPasswordPolicy = createServerFn({ method: 'POST' }).handler((): Promise<PasswordPolicy> =>
  usersServiceAs(null).passwordPolicy.refresh(),
)
