import { passwordPolicyContract } from '~/contract/password-policy'
import { routesOf } from '../../http/router'
import type { ServiceDeps } from '../../deps'

export const passwordPolicyRoutes = ({ identity }: ServiceDeps) =>
  routesOf(passwordPolicyContract, {
    get: () => identity.passwordPolicy(),
    refresh: () => identity.passwordPolicy({ isFresh: true }),
  })
