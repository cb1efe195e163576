import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { cohortStates } from '~/contract/enums'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { laterPage, oneOfNumbers, orAbsent } from '~/forms/search-parameters'
import { managedPathQueries } from '../managed-paths.queries'
import { listCohortMembers, listCohorts } from './cohorts.functions'

/** The search parameters of the list of members: the address is its state. */
export const cohortSearch = v.object({
  state: orAbsent(v.picklist(cohortStates)),
  page: laterPage,
  /** Rows a page. */
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
})
export type CohortSearch = v.InferOutput<typeof cohortSearch>

/** What administrators read of cohorts. */
export const cohortQueries = {
  list: (pathId: string) =>
    queryOptions({
      queryKey: [...managedPathQueries.all(), 'cohorts', pathId],
      queryFn: ({ signal }) => listCohorts({ data: { id: pathId }, signal }),
    }),
  members: (id: string, { state, page = 1, count = defaultPageCount }: CohortSearch) =>
    queryOptions({
      queryKey: [...managedPathQueries.all(), 'cohort', id, { state, page, count }],
      queryFn: ({ signal }) =>
        listCohortMembers({ data: { id, query: { ...(state && { state }), page, count } }, signal }),
      placeholderData: keepPreviousData,
    }),
}
