import type { CategoryTeaser } from '~/contract/catalogue'
import type { TeaserRow } from './catalogue.repository'

/** Rows in their order, as categories with their components. */
export const groupTeasers = (rows: readonly TeaserRow[]): CategoryTeaser[] => {
  const categories = new Map<string, CategoryTeaser>()
  for (const row of rows) {
    const category = categories.get(row.category_slug) ?? {
      name: row.category_name,
      slug: row.category_slug,
      description: row.category_description,
      pages: 0,
      components: [],
    }
    categories.set(row.category_slug, category)
    if (row.name === null || row.slug === null) continue
    category.pages += row.pages
    category.components.push({
      name: row.name,
      slug: row.slug,
      description: row.description ?? '',
      pages: row.pages,
    })
  }
  return [...categories.values()]
}
