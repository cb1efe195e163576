import { pageSearchContract } from '~/contract/page-search'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { getAudiences } from './pages.policy'
import { listUnanswered } from './search-counts.queries'
import { listSuggestions } from './search.queries'
import { listPopular, searchPages } from './search.service'

export const pageSearchRoutes = (deps: ServiceDeps) => {
  const { database, now } = deps
  return getRoutes(pageSearchContract, {
    search: async ({ query }, { actor, clientAddress }) => ({
      count: query.count,
      page: query.page,
      ...(await searchPages(deps, { actor, clientAddress }, query)),
    }),
    suggest: async ({ query }, { actor }) => ({
      data: await listSuggestions(database, getAudiences(actor), query.q),
    }),
    popular: async (_input, { actor }) => ({
      data: await listPopular(database, getAudiences(actor), now()),
    }),
    unanswered: async ({ query }) => ({
      count: query.count,
      page: query.page,
      ...(await listUnanswered(database, query)),
    }),
  })
}
