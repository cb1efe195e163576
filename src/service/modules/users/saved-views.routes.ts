import { ProblemError } from '~/contract/problem'
import { savedViewsContract } from '~/contract/saved-views'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { deleteView, listViews } from './saved-views.queries'
import { changeView, createView } from './saved-views.service'

export const savedViewsRoutes = (deps: ServiceDeps) =>
  getRoutes(savedViewsContract, {
    list: async (_input, { actor }) => ({ data: await listViews(deps.database, actor.identityUid) }),
    create: ({ body }, { actor }) => createView(deps, actor, body),
    update: ({ params, body }, { actor }) => changeView(deps, actor, params.id, body),
    remove: async ({ params }, { actor }) => {
      const isOwn = await deleteView(deps.database, params.id, actor.identityUid)
      if (!isOwn) throw new ProblemError('NOT_FOUND')
      return undefined
    },
  })
