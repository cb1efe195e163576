import { readFn, writeFn } from '~/gateways/server-fn'
import type { PasswordPolicy } from '~/contract/password-policy'
import { getUsersServiceAs } from '~/gateways/users-service.server'

/** Reads the password policy. Without a session, since it is the same for all users. */
export const readPasswordPolicy = readFn.handler((): Promise<PasswordPolicy> =>
  getUsersServiceAs(null).passwordPolicy.get(),
)

/** Refetches the policy from the provider. */
export const refreshPasswordPolicy = writeFn.handler((): Promise<PasswordPolicy> =>
  getUsersServiceAs(null).passwordPolicy.refresh(),
)
