import { milestonesContract } from '~/contract/milestones'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { listReached } from './funnel.queries'
import { readFunnel } from './funnel.service'

export const milestonesRoutes = ({ database }: ServiceDeps) =>
  getRoutes(milestonesContract, {
    funnel: ({ query }) => readFunnel(database, query),
    listReached: async ({ params, query }) => ({
      count: query.count,
      page: query.page,
      ...(await listReached(database, params.stage, query)),
    }),
  })
