import { queryOptions } from '@tanstack/react-query'
import { readCatalogue, readOutline } from './catalogue.functions'

const all = ['catalogue'] as const

/** Everything that is read of the catalogue; the one place where its query keys are made. */
export const catalogueQueries = {
  all: () => all,
  teasers: () =>
    queryOptions({ queryKey: [...all, 'teasers'], queryFn: ({ signal }) => readCatalogue({ signal }) }),
  outline: () =>
    queryOptions({ queryKey: [...all, 'outline'], queryFn: ({ signal }) => readOutline({ signal }) }),
}
