import { ProblemError } from '~/contract/problem'
import { savedViewsContract } from '~/contract/saved-views'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { deleteView, listViews } from './saved-views.queries'
import { changeView, createView } from './saved-views.service'

export const savedViewsRoutes = (context: ServiceContext) =>
  getRoutes(savedViewsContract, {
    list: async (_input, { actor }) => ({ data: await listViews(context.database, actor.identityUid) }),
    create: ({ body }, call) => createView(context, call, body),
    update: ({ params, body }, { actor }) => changeView(context, actor, params.id, body),
    remove: async ({ params }, { actor }) => {
      const isOwn = await deleteView(context.database, params.id, actor.identityUid)
      if (!isOwn) throw new ProblemError('NOT_FOUND')
      return undefined
    },
  })
