import { serverQuery } from '~/gateways/server-query'
import { readCatalogue, readOutline } from './catalogue.functions'

const all = ['catalogue'] as const

/** Everything that is read of the catalogue; the one place where its query keys are made. */
export const catalogueQueries = {
  all: () => all,
  teasers: () => serverQuery([...all, 'teasers'], readCatalogue),
  outline: () => serverQuery([...all, 'outline'], readOutline),
}
