import { sql } from 'kysely'
import type { LearningPathTeaser } from '~/contract/learning-paths'
import type { Database } from '../deps'

/** Names and lengths of the published paths, in their order. */
export const listTeasers = async (database: Database): Promise<LearningPathTeaser[]> => {
  const { rows } = await sql<LearningPathTeaser>`
    select paths.slug, paths.title, paths.summary, paths.level,
      coalesce(sum(units.minutes), 0)::integer as minutes, count(units.id)::integer as "unitCount"
    from learning_paths as paths
    left join learning_units as units on units.path_id = paths.id and units.removed_at is null
    where paths.published
    group by paths.id
    order by paths.position, paths.slug`.execute(database)
  return rows
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
