import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Period, Stage } from '~/contract/milestones'
import { listReached, readFunnel } from './milestones.functions'

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
  reached: (stage: Stage, period: Period, page: number) =>
    queryOptions({
      queryKey: [...all, 'reached', stage, period, page],
      queryFn: ({ signal }) =>
        listReached({ data: { params: { stage }, query: { ...period, page } }, signal }),
      placeholderData: keepPreviousData,
    }),
}
