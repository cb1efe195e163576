import { pagesContract } from '~/contract/pages'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { countRead, sendFeedback } from './feedback.service'
import { readChanges } from './page-history.service'
import { readTree } from './page-tree.service'
import { getAudiences } from './pages.policy'
import { listLatest, listPublicPages } from './pages.queries'
import { listAllMarkdown, listMarkdown, readMarkdown } from './page-markdown.service'
import { readPage, readPageAt } from './pages.service'
import { pageSearchContract } from '~/contract/page-search'
import { listUnanswered } from './search-counts.queries'
import { getSearchReader } from './search.policy'
import { listSuggestions } from './search.queries'
import { listPopular, searchPages } from './search.service'
import { mediaContract } from '~/contract/media'
import { storeMedia } from './media.service'

export const pagesRoutes = (context: ServiceContext) => {
  const { database, now } = context
  return getRoutes(pagesContract, {
    bySlug: ({ params, query }, { actor }) => readPageAt(database, actor, params.slug, query.version),
    get: ({ params, query }, { actor }) => readPage(database, actor, params.id, query.version),
    markdown: ({ params }, { actor }) => readMarkdown(context, actor, params.slug),
    listMarkdown: async (_input, { actor }) => listMarkdown(context, actor),
    allMarkdown: async ({ query }, { actor }) => listAllMarkdown(context, actor, query.component),
    latest: async ({ query }, { actor }) => ({
      data: await listLatest(database, getAudiences(actor), query),
    }),
    changes: (_input, { actor }) => readChanges(database, actor),
    tree: async ({ query }, { actor }) => ({ data: await readTree(database, actor, query) }),
    listPublic: ({ query }) => listPublicPages(database, query.part),
    noteRead: async ({ params }) => {
      countRead(database, params.id, now())
    },
    sendFeedback: ({ params, body }, call) => sendFeedback(context, call, params.id, body),
  })
}

export const pageSearchRoutes = (context: ServiceContext) => {
  const { database, now } = context
  return getRoutes(pageSearchContract, {
    search: async ({ query }, { actor, clientAddress }) =>
      toPage(query, await searchPages(context, { actor, clientAddress }, query)),
    suggest: async ({ query }, { actor }) => ({
      data: await listSuggestions(database, getSearchReader(actor, now()), query.q),
    }),
    popular: async (_input, { actor }) => ({
      data: await listPopular(database, getSearchReader(actor, now())),
    }),
    unanswered: async ({ query }) => toPage(query, await listUnanswered(database, query)),
  })
}

export const mediaRoutes = (context: ServiceContext) =>
  getRoutes(mediaContract, {
    upload: ({ body }, call) => storeMedia(context, call, body),
  })
