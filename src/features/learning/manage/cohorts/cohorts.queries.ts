import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { cohortStates } from '~/contract/enums'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { pageParameter, numberChoice, optionalParameter } from '~/forms/search-parameters'
import { managedPathQueries } from '../managed-paths.queries'
import { listCohortMembers, listCohorts } from '../managed-paths.functions'

/** The search parameters of the list of cohorts. */
export const cohortsSearch = v.object({
  page: pageParameter,
  /** Rows a page. */
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type CohortsSearch = v.InferOutput<typeof cohortsSearch>

/** The search parameters of the list of members. */
export const cohortSearch = v.object({
  state: optionalParameter(v.picklist(cohortStates)),
  ...cohortsSearch.entries,
})
export type CohortSearch = v.InferOutput<typeof cohortSearch>

// Milliseconds.
const fillingIntervalMs = 5000

/** Administrators' queries of cohorts. */
export const cohortQueries = {
  list: (pathId: string, { page = 1, count = defaultPageCount }: CohortsSearch) =>
    queryOptions({
      queryKey: [...managedPathQueries.all(), 'cohorts', pathId, { page, count }],
      queryFn: ({ signal }) =>
        listCohorts({ data: { params: { id: pathId }, query: { page, count } }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ isFilling }) => isFilling) ? fillingIntervalMs : false,
    }),
  members: (id: string, { state, page = 1, count = defaultPageCount }: CohortSearch) =>
    queryOptions({
      queryKey: [...managedPathQueries.all(), 'cohort', id, { state, page, count }],
      queryFn: ({ signal }) =>
        listCohortMembers({
          data: { params: { id }, query: { ...(state && { state }), page, count } },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (data?.cohort.isFilling ? fillingIntervalMs : false),
    }),
}
