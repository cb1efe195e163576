import { listReports } from './reports.functions'
import * as v from 'valibot'
import { reportStates } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/query-of'

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
    queryKeepingPrevious([...all, state, page ?? 1], listReports, {
      page,
      count: 25,
      ...(state === 'all' ? {} : { state }),
    }),
}
