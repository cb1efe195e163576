import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FunnelGrouping, Period, Stage } from '~/contract/milestones'
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
export const stageWords: () => Record<Stage, string> = () => ({
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
export const milestoneQueries = {
  all: () => all,
  /** @param company the id of a company: only its users */
  funnel: (period: Period, company?: string) =>
    queryOptions({
      queryKey: [...all, 'funnel', period, company ?? null],
      queryFn: ({ signal }) => readFunnel({ data: { ...period, ...(company && { company }) }, signal }),
      placeholderData: keepPreviousData,
    }),
  groups: (by: FunnelGrouping, period: Period) =>
    queryOptions({
      queryKey: [...all, 'groups', by, period],
      queryFn: ({ signal }) => readFunnelGroups({ data: { params: { by }, query: period }, signal }),
    }),
  topPages: (period: Period) =>
    queryOptions({
      queryKey: [...all, 'pages', period],
      queryFn: ({ signal }) => readTopPages({ data: period, signal }),
      placeholderData: keepPreviousData,
    }),
  paths: (period: Period) =>
    queryOptions({
      queryKey: [...all, 'paths', period],
      queryFn: ({ signal }) => readPathInsight({ data: period, signal }),
      placeholderData: keepPreviousData,
    }),
  insight: (period: Period) =>
    queryOptions({
      queryKey: [...all, 'insight', period],
      queryFn: ({ signal }) => readInsight({ data: period, signal }),
      placeholderData: keepPreviousData,
    }),
  reached: (stage: Stage, period: Period, page: number, only: ReachedFilter = {}) =>
    queryOptions({
      queryKey: [...all, 'reached', stage, period, page, only],
      queryFn: ({ signal }) =>
        listReached({ data: { params: { stage }, query: { ...period, ...only, page } }, signal }),
      placeholderData: keepPreviousData,
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
