import { queryOf } from '~/gateways/query-of'
import { readCatalogue, readOutline } from './catalogue.functions'

const all = ['catalogue'] as const

/** Everything that is read of the catalogue; the one place where its query keys are made. */
export const catalogueQueries = {
  all: () => all,
  teasers: () => queryOf([...all, 'teasers'], readCatalogue),
  outline: () => queryOf([...all, 'outline'], readOutline),
}
