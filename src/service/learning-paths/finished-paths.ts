import type { Database } from '../deps'

/** The ids of the learning paths that a person has finished. */
export const finishedPaths = async (database: Database, identityUid: string): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('learning_path_progress')
    .select('path_id')
    .where('identity_uid', '=', identityUid)
    .where('finished_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ path_id: id }) => id))
}
