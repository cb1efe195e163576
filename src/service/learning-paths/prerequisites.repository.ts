import { sql } from 'kysely'
import type { Database } from '../deps'

/** The ids of paths by their addresses; of those alone that there are. */
export const idsOfSlugs = async (
  database: Database,
  slugs: readonly string[],
): Promise<Map<string, string>> => {
  if (slugs.length === 0) return new Map()
  const rows = await database
    .selectFrom('learning_paths')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** Every path that is finished before one of these, near or far, and these themselves. */
export const listRequiredBy = async (database: Database, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    with recursive required (id) as (
      select unnest(array[${sql.join(ids)}]::uuid[])
      union
      select required_id from learning_prerequisites
      join required on required.id = learning_prerequisites.path_id
    )
    select id from required`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

export const replacePrerequisites = async (
  transaction: Database,
  pathId: string,
  requiredIds: readonly string[],
) => {
  await transaction.deleteFrom('learning_prerequisites').where('path_id', '=', pathId).execute()
  if (requiredIds.length === 0) return
  await transaction
    .insertInto('learning_prerequisites')
    .values(requiredIds.map((requiredId) => ({ path_id: pathId, required_id: requiredId })))
    .execute()
}

/** The names of the paths that ask for this one. */
export const listTitlesAskingFor = async (database: Database, pathId: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('learning_prerequisites')
    .innerJoin('learning_paths', 'learning_paths.id', 'learning_prerequisites.path_id')
    .select('learning_paths.title')
    .where('required_id', '=', pathId)
    .orderBy('learning_paths.position')
    .execute()
  return rows.map(({ title }) => title)
}
