import type { Page } from '~/contract/pages'
import { pagesContract } from '~/contract/pages'
import { ProblemError } from '~/contract/problem'
import type { IdentityActor } from '../actor'
import { routesOf } from '../bind'
import type { ServiceDeps } from '../deps'
import { growTree } from './grow-tree'
import { audiencesOf } from './pages.policy'
import { findNeighbours, findPage, listLatest } from './pages.repository'
import { searchPages } from './search.repository'
import { listTreeRows } from './tree.repository'

export const pagesRoutes = ({ database }: ServiceDeps) => {
  const open = async (actor: IdentityActor | null, by: { slug: string } | { id: string }): Promise<Page> => {
    const audiences = audiencesOf(actor)
    const page = await findPage(database, audiences, by)
    if (!page) throw new ProblemError('NOT_FOUND')
    const alone = { previous: null, next: null }
    const isDocument = page.kind === 'document'
    return { ...page, ...(isDocument ? await findNeighbours(database, audiences, page.id) : alone) }
  }
  return routesOf(pagesContract, {
    bySlug: ({ params }, { actor }) => open(actor, params),
    get: ({ params }, { actor }) => open(actor, params),
    latest: async ({ query }, { actor }) => ({ data: await listLatest(database, audiencesOf(actor), query) }),
    tree: async (_input, { actor }) => ({ data: growTree(await listTreeRows(database, audiencesOf(actor))) }),
    search: async ({ query }, { actor }) => {
      const { total, data } = await searchPages(database, audiencesOf(actor), query)
      return { count: query.count, page: query.page, total, data }
    },
  })
}
