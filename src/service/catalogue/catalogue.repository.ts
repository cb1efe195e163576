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
  // The counts are kept by triggers, so that no page is counted for a visit of the front page.
  const { rows } = await sql<TeaserRow>`
    with counted as (
      select component_id, sum(total)::bigint as pages from page_counts group by component_id
    )
    select categories.name as category_name, categories.slug as category_slug,
      categories.description as category_description,
      components.name, components.slug, components.description, coalesce(counted.pages, 0) as pages
    from categories
    left join components on components.category_id = categories.id
    left join counted on counted.component_id = components.id
    order by categories.position, categories.slug, components.position, components.slug`.execute(database)
  return rows
}
