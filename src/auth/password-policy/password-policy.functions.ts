import { readFn, writeFn } from '~/gateways/server-fn'
import type { PasswordPolicy } from '~/contract/password-policy'
import { usersServiceAs } from '~/gateways/users-service.server'

/** The rules for a new password. Read without a session, since they are the same for all users. */
export const readPasswordPolicy = readFn.handler((): Promise<PasswordPolicy> =>
  usersServiceAs(null).passwordPolicy.get(),
)

/** The same, fetched from the provider again. */
export const refreshPasswordPolicy = writeFn.handler((): Promise<PasswordPolicy> =>
  usersServiceAs(null).passwordPolicy.refresh(),
)
