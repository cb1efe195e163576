import { catalogueContract } from '~/contract/catalogue'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { getAuthor } from '../audit/audit-actions'
import { listCategories, listTeaserRows, pageOfComponents } from './catalogue.queries'
import {
  createCategory,
  createComponent,
  groupTeasers,
  listManaged,
  removeCategory,
  removeComponent,
  requireCategory,
  requireComponent,
  updateCategory,
  updateComponent,
} from './catalogue.service'

export const catalogueRoutes = (deps: ServiceDeps) =>
  getRoutes(catalogueContract, {
    teasers: async () => ({ data: groupTeasers(await listTeaserRows(deps.database)) }),
    listManaged: async () => ({ data: await listManaged(deps.database) }),
    listCategories: async () => ({ data: await listCategories(deps.database) }),
    createCategory: ({ body }, call) => createCategory(deps, getAuthor(call), body),
    updateCategory: ({ params, body }, call) => updateCategory(deps, getAuthor(call), params.id, body),
    removeCategory: async ({ params }, call) => {
      await removeCategory(deps, getAuthor(call), params.id)
      return undefined
    },
    createComponent: ({ body }, call) => createComponent(deps, getAuthor(call), body),
    getComponent: ({ params }) => requireComponent(deps.database, params.id),
    updateComponent: ({ params, body }, call) => updateComponent(deps, getAuthor(call), params.id, body),
    removeComponent: async ({ params }, call) => {
      await removeComponent(deps, getAuthor(call), params.id)
      return undefined
    },
    listComponents: async ({ params, query: { page, count } }) => {
      const category = await requireCategory(deps.database, params.id)
      const data = await pageOfComponents(deps.database, params.id, { page, count })
      return { count, page, total: category.components, data }
    },
  })
