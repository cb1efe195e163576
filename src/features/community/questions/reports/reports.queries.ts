import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ReportSearch } from './report-search'
import { listReports } from './reports.functions'

const all = ['reports'] as const

/** What members reported. */
export const reportQueries = {
  all: () => all,
  list: ({ state = 'open', page }: ReportSearch) =>
    queryOptions({
      queryKey: [...all, state, page ?? 1],
      queryFn: ({ signal }) =>
        listReports({ data: { page, count: 25, ...(state === 'all' ? {} : { state }) }, signal }),
      placeholderData: keepPreviousData,
    }),
}
