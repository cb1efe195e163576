import { devKitsContract } from '~/contract/dev-kits'
import { ProblemError } from '~/contract/problem'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { requirePerson } from '../users/find-person'
import { mayReadRequests } from './dev-kits.policy'
import { listKits, listRequests } from './dev-kits.repository'
import { requestKit } from './request-kit'

export const devKitsRoutes = (deps: ServiceDeps) =>
  routesOf(devKitsContract, {
    list: async () => ({ data: await listKits(deps.database) }),
    request: ({ body }, { actor }) => requestKit(deps, actor.identityUid, body),
    requestsOf: async ({ params }, { actor }) => {
      if (!mayReadRequests(actor, params.id)) throw new ProblemError('NOT_FOUND')
      await requirePerson(deps.database, params.id)
      return { data: await listRequests(deps.database, params.id) }
    },
  })
