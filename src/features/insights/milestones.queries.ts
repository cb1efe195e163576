import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Period, Stage } from '~/contract/milestones'
import { listReached, readAdminCounts, readFunnel, readInsight, readOverview } from './milestones.functions'
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

const all = ['milestones'] as const

/** What is read of how far people get; the one place where its query keys are made. */
export const milestoneQueries = {
  all: () => all,
  funnel: (period: Period) =>
    queryOptions({
      queryKey: [...all, 'funnel', period],
      queryFn: ({ signal }) => readFunnel({ data: period, signal }),
      placeholderData: keepPreviousData,
    }),
  insight: (period: Period) =>
    queryOptions({
      queryKey: [...all, 'insight', period],
      queryFn: ({ signal }) => readInsight({ data: period, signal }),
      placeholderData: keepPreviousData,
    }),
  reached: (stage: Stage, period: Period, page: number) =>
    queryOptions({
      queryKey: [...all, 'reached', stage, period, page],
      queryFn: ({ signal }) =>
        listReached({ data: { params: { stage }, query: { ...period, page } }, signal }),
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
