import { milestonesContract } from '~/contract/milestones'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { listReached } from './milestones.repository'
import { readFunnel } from './read-funnel'

export const milestonesRoutes = ({ database }: ServiceDeps) =>
  routesOf(milestonesContract, {
    funnel: ({ query }) => readFunnel(database, query),
    listReached: async ({ params, query }) => ({
      count: query.count,
      page: query.page,
      ...(await listReached(database, params.stage, query)),
    }),
  })
