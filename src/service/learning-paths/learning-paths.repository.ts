import { sql } from 'kysely'
import { type LearningPathTeaser, mostPathTeasers } from '~/contract/learning-paths'
import type { Database } from '../deps'

/** What a public page shows of the published paths: the first of them, in their order, and how many there are. */
export const listTeasers = async (
  database: Database,
): Promise<{ total: number; data: LearningPathTeaser[] }> => {
  const { rows } = await sql<LearningPathTeaser & { total: number }>`
    select (count(*) over ())::integer as total, paths.slug, paths.title, paths.summary, paths.level,
      coalesce(sum(units.minutes), 0)::integer as minutes, count(units.id)::integer as "unitCount"
    from learning_paths as paths
    left join learning_units as units on units.path_id = paths.id and units.removed_at is null
    where paths.published
    group by paths.id
    order by paths.position, paths.slug
    limit ${mostPathTeasers}`.execute(database)
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _total, ...teaser }) => teaser) }
}

export const replacePageSlug = async (
  transaction: Database,
  { from, to }: { from: string; to: string | null },
) => {
  await transaction
    .updateTable('learning_units')
    .set({ page_slug: to })
    .where('page_slug', '=', from)
    .execute()
}
