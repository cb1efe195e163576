import { sql } from 'kysely'
import type { Database } from '../deps'

/** A path in which everybody's finished units are counted, and the last person who was. */
export interface Recount {
  pathId: string
  countedUntil: string
}

/** Notes that everybody's finished units in a path are to be counted, from the first person on. */
export const noteRecount = async (transaction: Database, pathId: string) => {
  await transaction
    .insertInto('learning_recounts')
    .values({ path_id: pathId })
    .onConflict((conflict) => conflict.column('path_id').doUpdateSet({ counted_until: '' }))
    .execute()
}

/** A path to count in. Until the transaction ends nobody else counts in it, and nobody saves it; learners go on. */
export const claimRecount = async (transaction: Database): Promise<Recount | undefined> => {
  const { rows } = await sql<Recount>`
    select path_id as "pathId", counted_until as "countedUntil"
    from learning_recounts join learning_paths on learning_paths.id = path_id
    limit 1 for update of learning_recounts skip locked for share of learning_paths skip locked`.execute(
    transaction,
  )
  return rows[0]
}

/** The next people of a path, in the order of their uids. */
export const listNext = async (
  transaction: Database,
  { pathId, countedUntil }: Recount,
  limit: number,
): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('learning_path_progress')
    .select('identity_uid')
    .where('path_id', '=', pathId)
    .where('identity_uid', '>', countedUntil)
    .orderBy('identity_uid')
    .limit(limit)
    .execute()
  return rows.map((row) => row.identity_uid)
}

/**
 * Lets none of these people finish anything in a path until the transaction ends, nor be removed. Waits for whoever is
 * finishing something: what is counted then is counted with it.
 */
export const holdPeople = async (transaction: Database, pathId: string, identityUids: readonly string[]) => {
  // The people first, as whoever removes one does.
  await sql`
    select from users where identity_uid = any (${identityUids}::text[])
    order by identity_uid for key share`.execute(transaction)
  await sql`
    select from learning_path_progress where path_id = ${pathId} and identity_uid = any (${identityUids}::text[])
    order by identity_uid for no key update`.execute(transaction)
}

/** Notes how far the count got. */
export const setCounted = async (transaction: Database, { pathId, countedUntil }: Recount) => {
  await transaction
    .updateTable('learning_recounts')
    .set({ counted_until: countedUntil })
    .where('path_id', '=', pathId)
    .execute()
}

/** Nothing is to be counted in a path any more. */
export const deleteRecount = async (transaction: Database, pathId: string) => {
  await transaction.deleteFrom('learning_recounts').where('path_id', '=', pathId).execute()
}
