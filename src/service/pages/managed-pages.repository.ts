import { sql } from 'kysely'
import type { ManagedPage } from '~/contract/page-writing'
import type { PageKind } from '~/contract/pages'
import type { Database } from '../deps'

/** Both filter where they are given. */
export interface ManagedFilter {
  /** The id of a component. */
  component?: string | undefined
  kind?: PageKind | undefined
}

const matching = ({ component, kind }: ManagedFilter) =>
  sql.join(
    [
      sql`true`,
      ...(component === undefined ? [] : [sql`pages.component_id = ${component}`]),
      ...(kind === undefined ? [] : [sql`pages.kind = ${kind}`]),
    ],
    sql` and `,
  )

/** Pages whatever their status, in the order of reading, and how many there are. */
export const listManagedPages = async (
  database: Database,
  filter: ManagedFilter,
  limit: number,
): Promise<{ total: number; data: ManagedPage[] }> => {
  const counted = await sql<{ total: number }>`
    select count(*) as total from pages where ${matching(filter)}`.execute(database)
  const { rows } = await sql<ManagedPage>`
    with listed as (
      select id, component_id, path, position, slug from pages where ${matching(filter)}
      order by component_id, path, position, slug limit ${limit}
    )
    select pages.id, pages.kind, pages.slug, newest.title, pages.audience, pages.status, pages.disabled,
      pages.version as "newestVersion", pages.published_version as "publishedVersion",
      pages.parent_id as parent, pages.position, greatest(cardinality(pages.path) - 1, 0) as depth,
      pages.publish_at as "publishAt", pages.withdraw_at as "withdrawAt",
      pages.scheduled_version as "scheduledVersion",
      greatest(pages.changed_at, newest.created_at) as "changedAt",
      feedback.helpful, feedback.unhelpful
    from listed
    join pages on pages.id = listed.id
    join page_versions as newest on newest.page_id = pages.id and newest.version = pages.version
    cross join lateral (
      select count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as unhelpful
      from page_feedback where page_id = pages.id
    ) as feedback
    order by listed.component_id, listed.path, listed.position, listed.slug`.execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}
