import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { byReadingOrder, readableBy, readingOrder } from './readable'

/** A document with its place; `line` holds the ids from the topmost page down to this one. */
export interface TreeRow {
  id: string
  slug: string
  title: string
  line: string[]
  component_slug: string
  component_name: string
  component_description: string
  category_slug: string
  category_name: string
  category_description: string
}

/** The documents that these audiences may open, in the order of reading. */
export const listTreeRows = async (
  database: Database,
  audiences: readonly Audience[],
): Promise<TreeRow[]> => {
  const { rows } = await sql<TreeRow>`
    with recursive ${readingOrder}
    select pages.id, pages.slug, pages.title, to_jsonb(ordered.line) as line,
      components.slug as component_slug, components.name as component_name,
      components.description as component_description,
      categories.slug as category_slug, categories.name as category_name,
      categories.description as category_description
    from ordered
    join pages on pages.id = ordered.id
    join components on components.id = pages.component_id
    join categories on categories.id = components.category_id
    where ${readableBy(audiences)}
    order by ${byReadingOrder}`.execute(database)
  return rows
}
