import { passwordPolicyContract } from '~/contract/password-policy'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'

export const passwordPolicyRoutes = ({ identity }: ServiceDeps) =>
  getRoutes(passwordPolicyContract, {
    get: () => identity.passwordPolicy(),
    refresh: () => identity.passwordPolicy({ isFresh: true }),
  })
