import { type QueryClient } from '@tanstack/react-query'
import { learningPathQueries } from '../learning-paths.queries'
import { listManagedPaths, listPathLearners, readManagedPath } from './managed-paths.functions'
import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import type { LearnersQuery } from '~/contract/path-building'
import { pageParameter, numberChoice, optionalParameter, searchText } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'
import { day, id as uuid, slug as slugSchema } from '~/contract/field-schemas'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'

const learnerStates = ['begun', 'finished'] as const

/** The search parameters of the list of learners. Invalid values are dropped. */
export const learnersSearch = v.object({
  /** Part of a name or an e-mail address. */
  name: searchText(200),
  state: optionalParameter(v.picklist(learnerStates)),
  /** The range of start dates, days in UTC. */
  from: optionalParameter(day),
  to: optionalParameter(day),
  /** The slug of a finished unit. */
  unit: optionalParameter(slugSchema),
  page: pageParameter,
  /** Rows a page. */
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
})
export type LearnersSearch = v.InferOutput<typeof learnersSearch>

const filterNames = ['name', 'state', 'from', 'to', 'unit'] as const

/** Returns the filters of the URL, without the page. */
const getFilter = (search: LearnersSearch) =>
  Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as Pick<LearnersQuery, (typeof filterNames)[number]>

export const toLearnersQuery = (search: LearnersSearch): LearnersQuery => {
  const { page = 1, count = defaultPageCount } = search
  return { ...getFilter(search), page, count }
}

/** Sets a filter and resets the page. */
export const withFilter = (search: LearnersSearch, change: Partial<LearnersSearch>): LearnersSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isFiltered = (search: LearnersSearch): boolean => Object.keys(getFilter(search)).length > 0

/** Returns the URL of the CSV export of the filtered learners. */
export const getLearnersCsvUrl = (id: string, search: LearnersSearch): Href =>
  getHref({ to: '/admin/learning-paths/$id/learners.csv', params: { id }, search: getFilter(search) })

const all = [...learningPathQueries.all(), 'managed'] as const

/** Administrators' queries of learning paths, under the members' key, so that both are invalidated together. */
export const managedPathQueries = {
  all: () => all,
  list: () => serverQuery([...all, 'list'], listManagedPaths),
  one: (id: string) => serverQuery([...all, 'one', id], readManagedPath, { id }),
  learners: (id: string, search: LearnersSearch) =>
    queryKeepingPrevious([...all, 'learners', id, search], listPathLearners, {
      params: { id },
      query: toLearnersQuery(search),
    }),
}

/** Resolves the id or slug in a URL to the path's id; null for neither. */
export const resolvePathId = async (queryClient: QueryClient, idOrSlug: string): Promise<string | null> => {
  if (v.is(uuid, idOrSlug)) return idOrSlug
  const { data } = await queryClient.fetchQuery(managedPathQueries.list())
  return data.find(({ slug }) => slug === idOrSlug)?.id ?? null
}
