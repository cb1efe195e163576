import { passwordPolicyContract } from '~/contract/password-policy'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'

export const passwordPolicyRoutes = ({ identity }: ServiceContext) =>
  getRoutes(passwordPolicyContract, {
    get: () => identity.passwordPolicy(),
    refresh: () => identity.passwordPolicy({ isFresh: true }),
  })
