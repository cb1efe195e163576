import { type Insertable, sql } from 'kysely'
import { deleteSome } from '../database/delete-some'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

/** Whether it is the first of its key. Waits for another under that key which is on its way. */
export const insertKey = async (
  transaction: Database,
  row: Insertable<Tables['idempotency_keys']>,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findKey = (transaction: Database, key: string) =>
  transaction
    .selectFrom('idempotency_keys')
    .select(['digest', 'made'])
    .where('key', '=', key)
    .executeTakeFirst()

/** Deletes some of those from before a moment; answers how many. */
export const deleteSomeKeysBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, { table: 'idempotency_keys', key: 'key', matching: sql`at < ${before.toISOString()}` })
