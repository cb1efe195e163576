import { kitBuildingContract } from '~/contract/kit-building'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listNamedPaths } from '../learning/named-paths'
import {
  arrangeKits,
  createKit,
  listManagedKits,
  removeKit,
  requireManagedKit,
  updateKit,
} from './kits.service'

export const kitBuildingRoutes = (context: ServiceContext) =>
  getRoutes(kitBuildingContract, {
    listManaged: async () => ({ data: await listManagedKits(context.database) }),
    getManaged: ({ params }) => requireManagedKit(context.database, params.id),
    listRulePaths: async () => {
      const paths = await listNamedPaths(context.database)
      return { data: paths.map(({ id, title, isPublished }) => ({ id, title, isPublished })) }
    },
    create: ({ body }, call) => createKit(context, call, body),
    update: ({ params, body }, call) => updateKit(context, call, params.id, body),
    remove: async ({ params }, call) => {
      await removeKit(context, call, params.id)
      return undefined
    },
    arrange: async ({ body }, call) => {
      await arrangeKits(context, call, body.ids)
      return undefined
    },
  })
