import { pageSearchContract } from '~/contract/page-search'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { getAudiences } from './pages.policy'
import { listUnanswered } from './search-counts.queries'
import { listSuggestions } from './search.queries'
import { listPopular, searchPages } from './search.service'

export const pageSearchRoutes = (context: ServiceContext) => {
  const { database, now } = context
  return getRoutes(pageSearchContract, {
    search: async ({ query }, { actor, clientAddress }) => ({
      count: query.count,
      page: query.page,
      ...(await searchPages(context, { actor, clientAddress }, query)),
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
