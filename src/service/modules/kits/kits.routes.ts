import { devKitsContract } from '~/contract/kits'
import { ProblemError } from '~/contract/problem'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { requireUser } from '../users/find-user'
import { publish } from '../../events/publish'
import { readEligibility } from './kit-eligibility.service'
import { extendLoan, requireRequest, returnUnits } from './kit-loans.service'
import { listManagedRequests, listRequests } from './kit-requests.queries'
import { changeRequests, exportRequests, requestKit } from './kit-requests.service'
import { listKitTeasers, listKits, listStock } from './kits.queries'
import { type IdentityActor, isAdmin } from '../../http/actor'

/** A user and administrators may read the user's kit requests. */
const mayReadRequests = (actor: IdentityActor, identityUid: string): boolean =>
  actor.identityUid === identityUid || isAdmin(actor)

export const devKitsRoutes = (context: ServiceContext) =>
  getRoutes(devKitsContract, {
    list: async () => ({ data: await listKits(context.database) }),
    teasers: () => listKitTeasers(context.database),
    request: ({ body }, call) => requestKit(context, call, body),
    getRequests: async ({ params }, { actor }) => {
      if (!mayReadRequests(actor, params.id)) throw new ProblemError('NOT_FOUND')
      if (params.id !== actor.identityUid) await requireUser(context.database, params.id)
      return { data: await listRequests(context.database, params.id) }
    },
    eligibility: async ({ params }, { actor }) => {
      if (!mayReadRequests(actor, params.id)) throw new ProblemError('NOT_FOUND')
      return { data: await readEligibility(context.database, actor, params.id) }
    },
    listRequests: async ({ query }) => ({
      ...toPage(query, await listManagedRequests(context.database, query, context.now())),
      kits: await listStock(context.database),
    }),
    getRequest: ({ params }) => requireRequest(context.database, params.id, context.now()),
    changeRequests: ({ body }, call) => changeRequests(context, call, body),
    exportRequests: async ({ query }, call) => {
      const event = { by: call, filter: query, at: context.now() }
      await publish(context, context.database, { type: 'kit-requests.exported', ...event })
      return exportRequests(context.database, query, context.now())
    },
    returnUnits: ({ params, body }, call) => returnUnits(context, call, params.id, body),
    extendLoan: ({ params, body }, call) => extendLoan(context, call, params.id, body),
  })
