import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { learningPathQueries } from '../learning-paths.queries'
import { listManagedPaths, listPathLearners, readManagedPath } from './managed-paths.functions'
import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import type { LearnersQuery } from '~/contract/path-building'
import { laterPage, oneOfNumbers, orAbsent, searchText } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'
import { id as uuid } from '~/contract/field-schemas'

const learnerStates = ['begun', 'finished'] as const

/** The search parameters of the list of learners: the address is its state. What is not understood is left out. */
export const learnersSearch = v.object({
  /** Part of a name or an e-mail address. */
  name: searchText(200),
  state: orAbsent(v.picklist(learnerStates)),
  page: laterPage,
  /** Rows a page. */
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
})
export type LearnersSearch = v.InferOutput<typeof learnersSearch>

export const toLearnersQuery = (search: LearnersSearch): LearnersQuery => {
  const { name, state, page = 1, count = defaultPageCount } = search
  return { ...(name === undefined ? {} : { name }), ...(state === undefined ? {} : { state }), page, count }
}

/** A changed filter starts at the first page. */
export const withChange = (search: LearnersSearch, change: Partial<LearnersSearch>): LearnersSearch => ({
  ...search,
  page: undefined,
  ...change,
})

export const isFiltered = ({ name, state }: LearnersSearch): boolean =>
  name !== undefined || state !== undefined

/** Where everybody whom the filter finds can be had as a table. */
export const learnersCsvAddress = (id: string, { name, state }: LearnersSearch): Href =>
  getHref({ to: '/admin/learning-paths/$id/learners.csv', params: { id }, search: { name, state } })

const all = [...learningPathQueries.all(), 'managed'] as const

/** What administrators read of learning paths; within the keys of what members read, so that both are renewed. */
export const managedPathQueries = {
  all: () => all,
  list: () =>
    queryOptions({ queryKey: [...all, 'list'], queryFn: ({ signal }) => listManagedPaths({ signal }) }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readManagedPath({ data: { id }, signal }),
    }),
  learners: (id: string, search: LearnersSearch) =>
    queryOptions({
      queryKey: [...all, 'learners', id, search],
      queryFn: ({ signal }) => listPathLearners({ data: { id, query: toLearnersQuery(search) }, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The id of a path that an address names by its id or, as members' addresses do, by its slug; null for neither. */
export const resolvePathId = async (queryClient: QueryClient, idOrSlug: string): Promise<string | null> => {
  if (v.is(uuid, idOrSlug)) return idOrSlug
  const { data } = await queryClient.fetchQuery(managedPathQueries.list())
  return data.find(({ slug }) => slug === idOrSlug)?.id ?? null
}
