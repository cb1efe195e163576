import type { LearningPath, LearningPathTeaser } from '~/contract/learning-paths'
import { sql } from 'kysely'
import type { Database } from '../deps'

/** The learning paths in their order, with their units in theirs. */
export const listPaths = async (
  database: Database,
  openSlugs: ReadonlySet<string>,
): Promise<LearningPath[]> => {
  const paths = await database
    .selectFrom('learning_paths')
    .selectAll()
    .orderBy('position')
    .orderBy('slug')
    .execute()
  const units = await database
    .selectFrom('learning_units')
    .selectAll()
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return paths.map((path) => {
    const own = units.filter((unit) => unit.path_id === path.id)
    return {
      slug: path.slug,
      title: path.title,
      summary: path.summary,
      level: path.level,
      minutes: own.reduce((sum, unit) => sum + unit.minutes, 0),
      units: own.map((unit) => ({
        slug: unit.slug,
        title: unit.title,
        kind: unit.kind,
        minutes: unit.minutes,
        pageSlug: unit.page_slug !== null && openSlugs.has(unit.page_slug) ? unit.page_slug : null,
      })),
    }
  })
}

/** The documents that units name. */
export const listPageSlugs = async (database: Database): Promise<string[]> => {
  const rows = await database
    .selectFrom('learning_units')
    .select('page_slug')
    .distinct()
    .where('page_slug', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.page_slug ?? [])
}

/** Names and lengths of the learning paths, in their order. */
export const listTeasers = async (database: Database): Promise<LearningPathTeaser[]> => {
  const { rows } = await sql<LearningPathTeaser>`
    select paths.slug, paths.title, paths.summary, paths.level,
      coalesce(sum(units.minutes), 0)::integer as minutes, count(units.id)::integer as "unitCount"
    from learning_paths as paths
    left join learning_units as units on units.path_id = paths.id
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
