import { queryOptions } from '@tanstack/react-query'
import type { FunnelGrouping, Period, FunnelStage } from '~/contract/funnel'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'
import {
  listReached,
  readAdminCounts,
  readFunnel,
  readFunnelGroups,
  readInsight,
  readOverview,
  readPathInsight,
  readTopPages,
} from './milestones.functions'
import { t } from '@lingui/core/macro'

/** What is said of those who got so far. */
export const stageLabels: () => Record<FunnelStage, string> = () => ({
  registered: t`Registered`,
  confirmed: t`Confirmed their address`,
  applied: t`Applied`,
  approved: t`Approved`,
  'first-unit': t`Finished a first unit`,
  'kit-delivered': t`Received a kit`,
})

/** Of those who got so far: only the users of a company, or who registered in the month of a day. */
export interface ReachedFilter {
  company?: string
  cohort?: string
}

const all = ['milestones'] as const

/** What is read of how far people get; the one place where its query keys are made. */
export const funnelQueries = {
  all: () => all,
  /** @param company the id of a company: only its users */
  funnel: (period: Period, company?: string) =>
    queryKeepingPrevious([...all, 'funnel', period, company ?? null], readFunnel, {
      ...period,
      ...(company && { company }),
    }),
  groups: (by: FunnelGrouping, period: Period) =>
    serverQuery([...all, 'groups', by, period], readFunnelGroups, { params: { by }, query: period }),
  topPages: (period: Period) => queryKeepingPrevious([...all, 'pages', period], readTopPages, period),
  paths: (period: Period) => queryKeepingPrevious([...all, 'paths', period], readPathInsight, period),
  insight: (period: Period) => queryKeepingPrevious([...all, 'insight', period], readInsight, period),
  reached: (stage: FunnelStage, period: Period, page: number, only: ReachedFilter = {}) =>
    queryKeepingPrevious([...all, 'reached', stage, period, page, only], listReached, {
      params: { stage },
      query: { ...period, ...only, page },
    }),
}

// Other administrators decide too.
const countsIntervalMs = 30_000

/** The numbers beside the administration's places. */
export const adminCountsQuery = () =>
  queryOptions({
    queryKey: ['admin-counts'],
    queryFn: ({ signal }) => readAdminCounts({ signal }),
    // Each page of the administration reads them again, since what was done on the last one may have changed them.
    staleTime: 1_000,
    refetchInterval: countsIntervalMs,
    meta: { isAside: true },
  })

/** The overview of administration. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin-overview'],
    queryFn: ({ signal }) => readOverview({ signal }),
    staleTime: 1_000,
    refetchInterval: countsIntervalMs,
  })
