import { sql } from 'kysely'
import type { Database } from '../deps'

export interface TeaserRow {
  category_name: string
  category_slug: string
  category_description: string
  name: string | null
  slug: string | null
  description: string | null
  pages: number
}

/** Categories with their components, each with the number of its published pages, whoever may open them. */
export const listTeaserRows = async (database: Database): Promise<TeaserRow[]> => {
  const { rows } = await sql<TeaserRow>`
    select categories.name as category_name, categories.slug as category_slug,
      categories.description as category_description,
      components.name, components.slug, components.description, count(pages.id) as pages
    from categories
    left join components on components.category_id = categories.id
    left join pages on pages.component_id = components.id
      and pages.status = 'published' and not pages.disabled
    group by categories.id, components.id
    order by categories.position, categories.slug, components.position, components.slug`.execute(database)
  return rows
}
