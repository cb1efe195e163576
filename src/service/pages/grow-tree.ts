import type { TreeCategory } from '~/contract/pages'
import type { TreeRow } from './tree.repository'

/**
 * Rows in the order of reading, as a tree. A page whose parent is not among the rows moves up to the nearest
 * page above it that is.
 */
export const growTree = (rows: readonly TreeRow[]): TreeCategory[] => {
  const shown = new Set(rows.map((row) => row.id))
  const categories = new Map<string, TreeCategory>()
  for (const row of rows) {
    const category = categories.get(row.category_slug) ?? {
      name: row.category_name,
      slug: row.category_slug,
      description: row.category_description,
      components: [],
    }
    categories.set(row.category_slug, category)
    let component = category.components.find(({ slug }) => slug === row.component_slug)
    if (!component) {
      component = {
        name: row.component_name,
        slug: row.component_slug,
        description: row.component_description,
        pages: [],
      }
      category.components.push(component)
    }
    const depth = row.line.filter((id) => id !== row.id && shown.has(id)).length
    component.pages.push({ slug: row.slug, title: row.title, depth })
  }
  return [...categories.values()]
}
