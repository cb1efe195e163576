import { sql } from 'kysely'
import type { Database } from '../deps'
import { deleteRecount } from './recounts.repository'

/** Takes a path away for everybody: a draft that nobody is shown, whose address is free. */
export const markRemoved = async (transaction: Database, id: string, at: Date) => {
  await transaction
    .updateTable('learning_paths')
    .set({ removed_at: at.toISOString(), published: false, slug: id })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('learning_prerequisites').where('path_id', '=', id).execute()
  await deleteRecount(transaction, id)
}

/** The id of a path that was removed and of which something is left. */
export const findRemoved = async (database: Database): Promise<string | undefined> => {
  const row = await database
    .selectFrom('learning_paths')
    .select('id')
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}

// People in one transaction.
const atOnce = 200

/**
 * Deletes what some people did in a path; their certificates stay. Those whom somebody has in hand are left for the next
 * time. Answers how many people it was.
 */
export const deleteSomeProgress = (database: Database, pathId: string): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ identityUid: string }>`
      select done.identity_uid as "identityUid"
      from learning_path_progress as done join users on users.identity_uid = done.identity_uid
      where done.path_id = ${pathId}
      limit ${atOnce} for update of done skip locked for key share of users skip locked`.execute(transaction)
    if (rows.length === 0) return 0
    const people = sql`any (${rows.map(({ identityUid }) => identityUid)}::text[])`
    for (const table of ['learning_answers', 'learning_progress'] as const) {
      await sql`
        delete from ${sql.table(table)} where identity_uid = ${people}
          and unit_id in (select id from learning_units where path_id = ${pathId})`.execute(transaction)
    }
    await sql`
      update certificates set path_id = null
      where path_id = ${pathId} and identity_uid = ${people}`.execute(transaction)
    await sql`
      delete from learning_path_progress
      where path_id = ${pathId} and identity_uid = ${people}`.execute(transaction)
    return rows.length
  })

/** Deletes a path in which nobody is any more. False where somebody is, or has it in hand. */
export const deletePath = async (database: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from learning_paths
    where id = (select id from learning_paths where id = ${id} for update skip locked)
      and not exists (select from learning_path_progress where path_id = ${id})
    returning id`.execute(database)
  return rows.length > 0
}
