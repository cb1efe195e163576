import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  listBulkChangeRows,
  listBulkChanges,
  readBulkChange,
  createBulkChange,
} from './bulk-changes.functions'
import * as v from 'valibot'
import { bulkOutcomes } from '~/contract/enums'
import { pageParameter, optionalParameter } from '~/forms/search-parameters'
import { useNavigate } from '@tanstack/react-router'
import type { NewBulkChange } from '~/contract/bulk-changes'
import { queryKeepingPrevious } from '~/gateways/server-query'

/** The search parameters of the list: its page, absent for the first. */
export const bulkChangeListSearch = v.object({ page: pageParameter })

/** The search parameters of a bulk change. Invalid values are dropped. */
export const bulkChangeSearch = v.object({
  outcome: optionalParameter(v.picklist(bulkOutcomes)),
  page: pageParameter,
})
export type BulkChangeSearch = v.InferOutput<typeof bulkChangeSearch>

const all = ['bulk-changes'] as const
const lists = [...all, 'list'] as const

/** Milliseconds between polls of a running change. */
export const progressIntervalMs = 1000

/** Queries of bulk changes; all their query keys are made here. */
export const bulkChangeQueries = {
  all: () => all,
  lists: () => lists,
  list: (page = 1) => queryKeepingPrevious([...lists, page], listBulkChanges, { page }),
  /** Polls while the change runs. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readBulkChange({ data: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? progressIntervalMs : false),
    }),
  rows: (id: string, { outcome, page = 1 }: BulkChangeSearch) =>
    queryKeepingPrevious([...all, 'rows', id, outcome, page], listBulkChangeRows, {
      params: { id },
      query: { outcome, page },
    }),
}

/** Creates a bulk change with its preview, and opens it. Throws the service's error. */
export const usePreviewChange = () => {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (change: NewBulkChange): Promise<void> => {
    const { id } = await createBulkChange({ data: change })
    void queryClient.invalidateQueries({ queryKey: bulkChangeQueries.lists() })
    await navigate({ to: '/admin/bulk-changes/$id', params: { id }, search: {} })
  }
}
