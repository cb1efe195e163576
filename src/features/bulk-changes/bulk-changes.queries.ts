import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { BulkChangeSearch } from './bulk-change-search'
import { listBulkChangeRows, listBulkChanges, readBulkChange } from './bulk-changes.functions'

const all = ['bulk-changes'] as const
const lists = [...all, 'list'] as const

/** Milliseconds between two looks at a change that runs. */
export const progressInterval = 1000

/** Everything that is read about bulk changes. */
export const bulkChangeQueries = {
  all: () => all,
  lists: () => lists,
  list: (page = 1) =>
    queryOptions({
      queryKey: [...lists, page],
      queryFn: ({ signal }) => listBulkChanges({ data: { page }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Asks again by itself while the change runs. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readBulkChange({ data: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? progressInterval : false),
    }),
  rows: (id: string, { outcome, page = 1 }: BulkChangeSearch) =>
    queryOptions({
      queryKey: [...all, 'rows', id, outcome, page],
      queryFn: ({ signal }) => listBulkChangeRows({ data: { id, outcome, page }, signal }),
      placeholderData: keepPreviousData,
    }),
}
