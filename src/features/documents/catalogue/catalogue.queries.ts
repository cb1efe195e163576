import { serverQuery } from '~/gateways/server-query'
import { readCatalogue, readOutline } from './catalogue.functions'

const all = ['catalogue'] as const

/** Queries of the catalogue; all their query keys are made here. */
export const catalogueQueries = {
  all: () => all,
  teasers: () => serverQuery([...all, 'teasers'], readCatalogue),
  outline: () => serverQuery([...all, 'outline'], readOutline),
}
