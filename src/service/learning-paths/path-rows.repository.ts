import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** Until the transaction ends nobody else makes, saves, removes or arranges paths. Learners are not kept waiting. */
export const lockPaths = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('learning.paths', 0))`.execute(transaction)
}

/** A path in which nobody finishes anything until the transaction ends. */
export const lockPath = (transaction: Database, id: string) =>
  transaction
    .selectFrom('learning_paths')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const isSlugTaken = async (
  database: Database,
  { slug, besides }: { slug: string; besides: string | null },
): Promise<boolean> => {
  const row = await database
    .selectFrom('learning_paths')
    .select('id')
    .where('slug', '=', slug)
    .$if(besides !== null, (query) => query.where('id', '<>', besides))
    .executeTakeFirst()
  return row !== undefined
}

/** Puts a new path behind the others. */
export const insertPath = async (
  transaction: Database,
  row: Omit<Insertable<Tables['learning_paths']>, 'position'>,
) => {
  const { last } = await transaction
    .selectFrom('learning_paths')
    .select((paths) => paths.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  await transaction
    .insertInto('learning_paths')
    .values({ ...row, position: (last ?? 0) + 1 })
    .execute()
}

export const updatePathRow = async (
  transaction: Database,
  id: string,
  columns: Updateable<Tables['learning_paths']>,
) => {
  await transaction.updateTable('learning_paths').set(columns).where('id', '=', id).execute()
}

/** The ids of all paths, in their order. */
export const listIds = async (database: Database): Promise<string[]> => {
  const rows = await database
    .selectFrom('learning_paths')
    .select('id')
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the paths the places of their ids in a list. */
export const arrange = async (transaction: Database, ids: readonly string[]) => {
  await sql`
    update learning_paths set position = place
    from unnest(array[${sql.join(ids)}]::uuid[]) with ordinality as ordered (id, place)
    where learning_paths.id = ordered.id`.execute(transaction)
}
