import { queryOptions } from '@tanstack/react-query'
import type { DocumentImport } from '~/contract/imports'
import { listImportedFiles, listImports, readImport } from './imports.functions'
import * as v from 'valibot'
import { id as importId } from '~/contract/field-schemas'
import { importOutcomes } from '~/contract/enums'
import { pageParameter, optionalParameter, booleanParameter } from '~/forms/search-parameters'
import { queryKeepingPrevious } from '~/gateways/server-query'

/** Which import is shown, and which of its files; what is not understood is left out. */
export const importSearch = v.object({
  import: optionalParameter(importId),
  outcome: optionalParameter(v.picklist(importOutcomes)),
  /** Files with notes alone. */
  look: optionalParameter(booleanParameter, false),
  page: pageParameter,
})
export type ImportSearch = v.InferOutput<typeof importSearch>

const all = ['imports'] as const

/** Milliseconds between two looks at an import that runs. */
export const progressIntervalMs = 1000

export const isRunning = ({ state }: Pick<DocumentImport, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'running'

/** Everything that is read about imports. */
export const importQueries = {
  all: () => all,
  /** The latest ones; asks again by itself while one of them runs. */
  list: () =>
    queryOptions({
      queryKey: [...all, 'list'],
      queryFn: ({ signal }) => listImports({ signal }),
      refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? 5 * progressIntervalMs : false),
    }),
  /** Asks again by itself while it runs. */
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
