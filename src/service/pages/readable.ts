import { sql } from 'kysely'
import type { Audience } from '~/contract/pages'

/** Whether a row of `pages` may be known of by these audiences. Each query that a reader's answer is made of has it. */
export const readableBy = (audiences: readonly Audience[]) =>
  sql<boolean>`(
    pages.status = 'published' and not pages.disabled and pages.audience in (${sql.join(audiences)})
  )`

/**
 * Common table expressions for documents in the order of reading: `ordered (id, path, line)`, where `line` holds
 * the ids from the topmost page down to this one. Goes after `with recursive`.
 */
export const readingOrder = sql`
  ranked as (
    select id, parent_id,
      row_number() over (partition by component_id, parent_id order by position, slug) as place
    from pages
    where kind = 'document'
  ),
  ordered as (
    select id, array[place] as path, array[id::text] as line from ranked where parent_id is null
    union all
    select ranked.id, ordered.path || ranked.place, ordered.line || ranked.id::text
    from ranked join ordered on ranked.parent_id = ordered.id
  )`

/** The order of documents over all of the documentation, for a query over {@link readingOrder} and its places. */
export const byReadingOrder = sql`
  categories.position, categories.slug, components.position, components.slug, ordered.path, pages.slug`
