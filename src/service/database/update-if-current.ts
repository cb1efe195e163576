import type { Updateable } from 'kysely'
import type { Database } from '../context'
import type { Tables } from './tables.gen'

/** Updates a row and increments its revision. Returns false if the row was removed, or has another revision. */
export const updateIfCurrent = async <Table extends 'announcements' | 'segment_messages' | 'mail_texts'>(
  transaction: Database,
  table: Table,
  { id, revision }: { id: string; revision: number },
  change: Updateable<Tables[Table]>,
): Promise<boolean> => {
  const updated = await transaction
    .updateTable<'announcements' | 'segment_messages' | 'mail_texts'>(table)
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
