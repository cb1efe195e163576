import { kitUnitsContract } from '~/contract/kit-units'
import { kitBuildingContract } from '~/contract/kit-building'
import { getRoutes } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listNamedPaths } from '../learning/named-paths'
import { addUnits, changeUnit, listKitUnits, requireUnit, startUnitExport } from './kit-units.service'
import {
  reorderKits,
  createKit,
  listManagedKits,
  removeKit,
  requireManagedKit,
  updateKit,
} from './kits.service'

export const kitUnitsRoutes = (context: ServiceContext) =>
  getRoutes(kitUnitsContract, {
    listUnits: ({ params, query }) => listKitUnits(context.database, params.id, query),
    exportUnits: ({ params, query }, call) => startUnitExport(context, call, params.id, query),
    addUnits: ({ params, body }, call) => addUnits(context, call, params.id, body),
    getUnit: ({ params }) => requireUnit(context.database, params.id),
    changeUnit: ({ params, body }, call) => changeUnit(context, call, params.id, body),
  })

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
    remove: ({ params }, call) => removeKit(context, call, params.id),
    arrange: ({ body }, call) => reorderKits(context, call, body.ids),
  })
