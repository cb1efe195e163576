import { sql } from 'kysely'
import { deleteSome } from '../database/delete-some'
import type { Database } from '../deps'

/** A change of stock that was counted. Not two of one kit at once: whoever asks has locked it. */
export const findStockChange = (transaction: Database, id: string) =>
  transaction
    .selectFrom('kit_stock_changes')
    .select(['kit_id', 'pieces'])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertStockChange = async (
  transaction: Database,
  { id, kitId, pieces }: { id: string; kitId: string; pieces: number },
  at: Date,
): Promise<void> => {
  await transaction
    .insertInto('kit_stock_changes')
    .values({ id, kit_id: kitId, pieces, at: at.toISOString() })
    .execute()
}

/** Deletes some of those from before a moment; answers how many. */
export const deleteSomeStockChangesBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, {
    table: 'kit_stock_changes',
    key: 'id',
    matching: sql`at < ${before.toISOString()}`,
  })
