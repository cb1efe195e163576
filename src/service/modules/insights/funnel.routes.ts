import { adminCountsContract } from '~/contract/admin-counts'
import { insightContract } from '~/contract/insight'
import { funnelContract, type Period } from '~/contract/funnel'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { readAdminCounts, listReached } from './funnel.queries'
import { exportFunnel, readFunnel, readFunnelGroups, readOverview } from './funnel.service'
import {
  exportInsight,
  exportInsightTable,
  readInsight,
  readPathInsight,
  readTopPages,
} from './insight.service'

export const funnelRoutes = ({ database }: ServiceContext) =>
  getRoutes(funnelContract, {
    read: ({ query }) => readFunnel(database, query),
    groups: async ({ params, query }) => ({ data: await readFunnelGroups(database, params.by, query) }),
    exportCsv: async ({ params, query }) => exportFunnel(database, params.by, query),
    listReached: async ({ params, query }) => toPage(query, await listReached(database, params.stage, query)),
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

export const insightRoutes = ({ database, config, now }: ServiceContext) => {
  const read = (period: Period) =>
    readInsight(database, period, { targetHours: config.reviewTargetHours, now: now() })
  return getRoutes(insightContract, {
    read: ({ query }) => read(query),
    pages: async ({ query }) => ({ data: await readTopPages(database, query) }),
    paths: async ({ query }) => ({ data: await readPathInsight(database, query) }),
    exportTable: async ({ params, query }) => exportInsightTable(database, params.table, query),
    exportCsv: async ({ params, query }) => exportInsight(await read(query), params.metric),
  })
}
