import { sql } from 'kysely'
import type { Paging } from '~/contract/paging'
import { rowsBefore } from '../database/paging'
import type { Database } from '../deps'

/** How many readers found a page helpful, and how many did not. */
export const countFeedback = async (
  database: Database,
  id: string,
): Promise<{ helpful: number; unhelpful: number }> => {
  const { rows } = await sql<{ helpful: number; unhelpful: number }>`
    select count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as unhelpful
    from page_feedback where page_id = ${id}`.execute(database)
  return rows[0] ?? { helpful: 0, unhelpful: 0 }
}

/** What they said, newest first. */
export const listFeedback = (database: Database, id: string, paging: Paging) =>
  database
    .selectFrom('page_feedback')
    .select(['helpful', 'reason', 'version', 'created_at as createdAt'])
    .where('page_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(rowsBefore(paging))
    .execute()
