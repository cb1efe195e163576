import { type QueryClient } from '@tanstack/react-query'
import { learningPathQueries } from '../learning-paths.queries'
import { listManagedPaths, listPathLearners, readManagedPath } from './managed-paths.functions'
import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import type { LearnersQuery } from '~/contract/path-building'
import { laterPage, oneOfNumbers, orAbsent, searchText } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'
import { day, id as uuid, slug as slugSchema } from '~/contract/field-schemas'
import { queryKeepingPrevious, serverQuery } from '~/gateways/server-query'

const learnerStates = ['begun', 'finished'] as const

/** The search parameters of the list of learners: the address is its state. What is not understood is left out. */
export const learnersSearch = v.object({
  /** Part of a name or an e-mail address. */
  name: searchText(200),
  state: orAbsent(v.picklist(learnerStates)),
  /** Days in UTC on which they began. */
  from: orAbsent(day),
  to: orAbsent(day),
  /** The slug of a unit that they have finished. */
  unit: orAbsent(slugSchema),
  page: laterPage,
  /** Rows a page. */
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
})
export type LearnersSearch = v.InferOutput<typeof learnersSearch>

const filterNames = ['name', 'state', 'from', 'to', 'unit'] as const

/** The filters that an address names, without its page. */
const getFilter = (search: LearnersSearch) =>
  Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  ) as Pick<LearnersQuery, (typeof filterNames)[number]>

export const toLearnersQuery = (search: LearnersSearch): LearnersQuery => {
  const { page = 1, count = defaultPageCount } = search
  return { ...getFilter(search), page, count }
}

/** A changed filter starts at the first page. */
export const withFilter = (search: LearnersSearch, change: Partial<LearnersSearch>): LearnersSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isFiltered = (search: LearnersSearch): boolean => Object.keys(getFilter(search)).length > 0

/** Where everybody whom the filter finds can be had as a table. */
export const getLearnersCsvUrl = (id: string, search: LearnersSearch): Href =>
  getHref({ to: '/admin/learning-paths/$id/learners.csv', params: { id }, search: getFilter(search) })

const all = [...learningPathQueries.all(), 'managed'] as const

/** What administrators read of learning paths; within the keys of what members read, so that both are renewed. */
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

/** The id of a path that an address names by its id or, as members' addresses do, by its slug; null for neither. */
export const resolvePathId = async (queryClient: QueryClient, idOrSlug: string): Promise<string | null> => {
  if (v.is(uuid, idOrSlug)) return idOrSlug
  const { data } = await queryClient.fetchQuery(managedPathQueries.list())
  return data.find(({ slug }) => slug === idOrSlug)?.id ?? null
}
