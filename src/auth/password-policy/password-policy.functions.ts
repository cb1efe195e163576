import { readFn, writeFn } from '~/gateways/server-fn'
import type { PasswordPolicy } from '~/contract/password-policy'
import { usersServiceAs } from '~/gateways/users-service.server'

/** Reads the password policy. Without a session, since it is the same for all users. */
export const readPasswordPolicy = readFn.handler((): Promise<PasswordPolicy> =>
  usersServiceAs(null).passwordPolicy.get(),
)

/** Refetches the policy from the provider. */
export const refreshPasswordPolicy = writeFn.handler((): Promise<PasswordPolicy> =>
  usersServiceAs(null).passwordPolicy.refresh(),
)
