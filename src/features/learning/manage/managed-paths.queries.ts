import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { learningPathQueries } from '../learning-paths.queries'
import { type LearnersSearch, toLearnersQuery } from './learners/learners-search'
import { listManagedPaths, listPathLearners, readManagedPath } from './managed-paths.functions'

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
