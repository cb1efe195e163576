import { pathBuildingContract } from '~/contract/path-building'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { publish } from '../../events/publish'
import { countFinished, listLearners } from './learners.queries'
import { listManagedPaths } from './managed-paths.queries'
import {
  arrangePaths,
  createPath,
  exportLearners,
  removePath,
  requireManagedPath,
  updatePath,
} from './path-building.service'

export const pathBuildingRoutes = (context: ServiceContext) => {
  const { database } = context
  return getRoutes(pathBuildingContract, {
    listManaged: async () => ({ data: await listManagedPaths(database) }),
    getManaged: ({ params }) => requireManagedPath(database, params.id),
    create: ({ body }, call) => createPath(context, call, body),
    update: ({ params, body }, call) => updatePath(context, call, params.id, body),
    remove: async ({ params }, call) => {
      await removePath(context, call, params.id)
      return undefined
    },
    arrange: async ({ body }, call) => {
      await arrangePaths(context, call, body.ids)
      return undefined
    },
    listLearners: async ({ params, query }) => {
      const { id, slug, title } = await requireManagedPath(database, params.id)
      return {
        count: query.count,
        page: query.page,
        ...(await listLearners(database, id, query)),
        path: { id, slug, title },
        units: await countFinished(database, id),
      }
    },
    exportLearners: async ({ params, query }, call) => {
      const { id, title } = await requireManagedPath(database, params.id)
      const facts = { title, name: query.name ?? '', state: query.state ?? '' }
      const event = { by: call, pathId: id, facts, at: context.now() }
      await publish(context, database, { type: 'learners.exported', ...event })
      return exportLearners(database, id, query)
    },
  })
}
