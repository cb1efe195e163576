import { queryOptions } from '@tanstack/react-query'
import type { DocumentImport } from '~/contract/imports'
import { listImportedFiles, listImports, readImport } from './imports.functions'
import * as v from 'valibot'
import { id as importId } from '~/contract/field-schemas'
import { importOutcomes } from '~/contract/enums'
import { pageParameter, optionalParameter, booleanParameter } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/server-query'

/** The search parameters: the import, and the filter of its files. Invalid values are dropped. */
export const importSearch = v.object({
  import: optionalParameter(importId),
  outcome: optionalParameter(v.picklist(importOutcomes)),
  /** Only files with notes. */
  look: optionalParameter(booleanParameter, false),
  page: pageParameter,
})
export type ImportSearch = v.InferOutput<typeof importSearch>

const all = ['imports'] as const

/** Milliseconds between polls of a running import. */
export const progressIntervalMs = 1000

export const isRunning = ({ state }: Pick<DocumentImport, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'running'

/** Queries of imports; all their query keys are made here. */
export const importQueries = {
  all: () => all,
  /** The latest imports; polls while one of them runs. */
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => listImports({ signal }),
      refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? 5 * progressIntervalMs : false),
    }),
  /** Polls while it runs. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: ({ signal }) => readImport({ data: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? progressIntervalMs : false),
    }),
  files: (id: string, { outcome, look, page = 1 }: Omit<ImportSearch, 'import'>) =>
    queryKeepingPrevious([...all, 'files', id, outcome, look, page], listImportedFiles, {
      params: { id },
      query: { outcome, needsLook: look ?? false, page, count: 50 },
    }),
}
