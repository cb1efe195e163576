import { kitBuildingContract } from '~/contract/kit-building'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { listNamedPaths } from '../learning/named-paths'
import {
  arrangeKits,
  createKit,
  listManagedKits,
  removeKit,
  requireManagedKit,
  updateKit,
} from './kits.service'

export const kitBuildingRoutes = (deps: ServiceDeps) =>
  getRoutes(kitBuildingContract, {
    listManaged: async () => ({ data: await listManagedKits(deps.database) }),
    getManaged: ({ params }) => requireManagedKit(deps.database, params.id),
    listRulePaths: async () => {
      const paths = await listNamedPaths(deps.database)
      return { data: paths.map(({ id, title, isPublished }) => ({ id, title, isPublished })) }
    },
    create: ({ body }, call) => createKit(deps, call, body),
    update: ({ params, body }, call) => updateKit(deps, call, params.id, body),
    remove: async ({ params }, call) => {
      await removeKit(deps, call, params.id)
      return undefined
    },
    arrange: async ({ body }, call) => {
      await arrangeKits(deps, call, body.ids)
      return undefined
    },
  })
