import type { ManagedCatalogue, ManagedComponent } from '~/contract/catalogue'
import type { Database } from '../deps'
import { listCategories, listComponents } from './parts.repository'

/** All categories with all their components, in their order. */
export const listManaged = async (database: Database): Promise<ManagedCatalogue> => {
  const components = new Map<string, ManagedComponent[]>()
  for (const component of await listComponents(database)) {
    components.set(component.category, [...(components.get(component.category) ?? []), component])
  }
  const categories = await listCategories(database)
  return categories.map((category) => ({ category, components: components.get(category.id) ?? [] }))
}
