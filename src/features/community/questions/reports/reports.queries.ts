import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listReports } from './reports.functions'
import * as v from 'valibot'
import { reportStates } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'

/** What the address of the reports holds; without a state it shows those that wait. */
export const reportSearch = v.object({
  state: orAbsent(v.picklist([...reportStates, 'all']), 'open'),
  page: laterPage,
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

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
