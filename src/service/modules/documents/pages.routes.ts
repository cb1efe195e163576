import { pagesContract } from '~/contract/pages'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { sendFeedback } from './feedback.service'
import { readChanges } from './page-history.service'
import { readTree } from './page-tree.service'
import { getAudiences } from './pages.policy'
import { listLatest, listPublicPages } from './pages.queries'
import { readPage, readPageAt } from './pages.service'

export const pagesRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(pagesContract, {
    bySlug: ({ params, query }, { actor }) => readPageAt(database, actor, params.slug, query.version),
    get: ({ params, query }, { actor }) => readPage(database, actor, params.id, query.version),
    latest: async ({ query }, { actor }) => ({
      data: await listLatest(database, getAudiences(actor), query),
    }),
    changes: (_input, { actor }) => readChanges(database, actor),
    tree: async ({ query }, { actor }) => ({ data: await readTree(database, actor, query) }),
    listPublic: ({ query }) => listPublicPages(database, query.part),
    sendFeedback: async ({ params, body }, call) => {
      await sendFeedback(context, call, params.id, body)
      return undefined
    },
  })
}
