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
} from './insights.functions'
import { t } from '@lingui/core/macro'

/** The labels of stages. */
export const stageLabels: () => Record<FunnelStage, string> = () => ({
  registered: t`Registered`,
  confirmed: t`Confirmed their address`,
  applied: t`Applied`,
  approved: t`Approved`,
  'first-unit': t`Finished a first unit`,
  'kit-delivered': t`Received a kit`,
})

/** Filters users of a stage: by company, or by the month of registration. */
export interface ReachedFilter {
  company?: string
  cohort?: string
}

const all = ['funnel'] as const

/** Queries of the funnel and insights; all their query keys are made here. */
export const funnelQueries = {
  all: () => all,
  /** @param company the id of a company, to count only its users */
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

// Polled, since other administrators work on the queues too.
const countsIntervalMs = 30_000

/** The counts beside the administration's navigation items. */
export const adminCountsQuery = () =>
  queryOptions({
    queryKey: ['admin-counts'],
    queryFn: ({ signal }) => readAdminCounts({ signal }),
    // Refetched on each administration page, since actions on the last one may have changed them.
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
