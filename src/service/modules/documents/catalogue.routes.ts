import { catalogueContract } from '~/contract/catalogue'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { listCategories, listComponentPage } from './catalogue.queries'
import {
  createCategory,
  createComponent,
  listManaged,
  readOutline,
  readTeasers,
  removeCategory,
  removeComponent,
  requireCategory,
  requireComponent,
  updateCategory,
  updateComponent,
} from './catalogue.service'

export const catalogueRoutes = (context: ServiceContext) =>
  getRoutes(catalogueContract, {
    teasers: async () => ({ data: await readTeasers(context.database) }),
    outline: async (_input, { actor }) => ({ data: await readOutline(context.database, actor) }),
    listManaged: async () => ({ data: await listManaged(context.database) }),
    listCategories: async () => ({ data: await listCategories(context.database) }),
    createCategory: ({ body }, call) => createCategory(context, call, body),
    updateCategory: ({ params, body }, call) => updateCategory(context, call, params.id, body),
    removeCategory: ({ params }, call) => removeCategory(context, call, params.id),
    createComponent: ({ body }, call) => createComponent(context, call, body),
    getComponent: ({ params }) => requireComponent(context.database, params.id),
    updateComponent: ({ params, body }, call) => updateComponent(context, call, params.id, body),
    removeComponent: ({ params }, call) => removeComponent(context, call, params.id),
    listComponents: async ({ params, query }) => {
      const category = await requireCategory(context.database, params.id)
      const data = await listComponentPage(context.database, params.id, query)
      return toPage(query, { total: category.components, data })
    },
  })
