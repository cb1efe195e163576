import { adminCountsContract } from '~/contract/admin-counts'
import { milestonesContract } from '~/contract/milestones'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { readAdminCounts, listReached } from './funnel.queries'
import { readFunnel, readOverview } from './funnel.service'

export const milestonesRoutes = ({ database }: ServiceContext) =>
  getRoutes(milestonesContract, {
    funnel: ({ query }) => readFunnel(database, query),
    listReached: async ({ params, query }) => ({
      count: query.count,
      page: query.page,
      ...(await listReached(database, params.stage, query)),
    }),
  })

export const adminCountsRoutes = ({ database, config, now }: ServiceContext) =>
  getRoutes(adminCountsContract, {
    read: () => readAdminCounts(database, now()),
    overview: (_input, { actor }) =>
      readOverview(database, {
        caller: actor.identityUid,
        targetHours: config.reviewTargetHours,
        now: now(),
      }),
  })
