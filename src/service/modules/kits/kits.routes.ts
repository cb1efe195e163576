import { devKitsContract } from '~/contract/dev-kits'
import { ProblemError } from '~/contract/problem'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { requirePerson } from '../users/find-user'
import { recordAct } from '../audit/audit.service'
import { readEligibility } from './kit-eligibility'
import { findRequest, listManagedRequests, listRequests } from './kit-requests.queries'
import { changeRequests, exportRequests, requestKit } from './kit-requests.service'
import { mayReadRequests } from './kits.policy'
import { listKitTeasers, listKits, listStock } from './kits.queries'
import { changeStock } from './kits.service'

export const devKitsRoutes = (deps: ServiceDeps) =>
  getRoutes(devKitsContract, {
    list: async () => ({ data: await listKits(deps.database) }),
    teasers: () => listKitTeasers(deps.database),
    request: ({ body }, { actor }) => requestKit(deps, actor.identityUid, body),
    getRequests: async ({ params }, { actor }) => {
      if (!mayReadRequests(actor, params.id)) throw new ProblemError('NOT_FOUND')
      if (params.id !== actor.identityUid) await requirePerson(deps.database, params.id)
      return { data: await listRequests(deps.database, params.id) }
    },
    eligibility: async ({ params }, { actor }) => {
      if (!mayReadRequests(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return { data: await readEligibility(deps.database, actor, params.id) }
    },
    listRequests: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listManagedRequests(deps.database, query)),
      kits: await listStock(deps.database),
    }),
    getRequest: async ({ params }) => {
      const request = await findRequest(deps.database, params.id)
      if (!request) throw new ProblemError('NOT_FOUND')
      return request
    },
    changeRequests: ({ body }, call) => changeRequests(deps, call, body),
    exportRequests: async ({ query }, call) => {
      const act = { action: 'kit.export', subjectKind: 'list', subjectId: 'kit-requests' } as const
      const after = { state: query.state ?? '', kit: query.kit ?? '' }
      await recordAct(deps.database, call, { ...act, before: {}, after }, deps.now())
      return exportRequests(deps.database, query)
    },
    setStock: ({ params, body }, call) => changeStock(deps, call, params.slug, body),
  })
