import type { Database } from '../../context'

/** A learning path as other modules show it. */
export interface NamedPath {
  id: string
  slug: string
  title: string
  isPublished: boolean
}

const namedPaths = (database: Database) =>
  database
    .selectFrom('learning_paths')
    .select(['id', 'slug', 'title', 'published as isPublished'])
    .where('removed_at', 'is', null)

/** Lists all learning paths by name, in their order. */
export const listNamedPaths = (database: Database): Promise<NamedPath[]> =>
  namedPaths(database).orderBy('position').orderBy('slug').execute()

/** Locks those of these paths that exist, for share: none is deleted until the transaction ends. */
export const lockPathsForShare = (transaction: Database, ids: readonly string[]): Promise<NamedPath[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : namedPaths(transaction).where('id', 'in', ids).orderBy('id').forKeyShare().execute()
