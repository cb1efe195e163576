import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Audience } from '~/contract/pages'
import type { Paging } from '~/contract/paging'
import { getOffset } from '../../database/paging'
import type { Database } from '../../context'
import { readableBy } from './pages.policy'

interface Feedback {
  helpful: boolean
  reason: string
  /** Null for a visitor. */
  identityUid: string | null
}

/**
 * Stores a reader's feedback on the version that readers see. A user's new feedback replaces the earlier one.
 * @returns false if these audiences may not open the page
 */
export const storeFeedback = async (
  database: Database,
  audiences: readonly Audience[],
  pageId: string,
  { helpful, reason, identityUid }: Feedback,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into page_feedback (id, page_id, version, identity_uid, helpful, reason, created_at)
    select ${uuidv7()}::uuid, pages.id, coalesce(pages.published_version, pages.version), ${identityUid}::text,
      ${helpful}::boolean, ${reason}::text, ${at.toISOString()}::timestamptz
    from pages where pages.id = ${pageId} and ${readableBy(audiences)}
    on conflict (page_id, identity_uid) where identity_uid is not null
    do update set version = excluded.version, helpful = excluded.helpful, reason = excluded.reason,
      created_at = excluded.created_at
    returning id`.execute(database)
  return rows.length > 0
}

/** Counts the readers who found a page helpful, and those who did not. */
export const countFeedback = async (
  database: Database,
  id: string,
): Promise<{ helpful: number; unhelpful: number }> => {
  const { rows } = await sql<{ helpful: number; unhelpful: number }>`
    select count(*) filter (where helpful) as helpful, count(*) filter (where not helpful) as unhelpful
    from page_feedback where page_id = ${id}`.execute(database)
  return rows[0] ?? { helpful: 0, unhelpful: 0 }
}

/** Lists the readers' comments, newest first. */
export const listFeedback = (database: Database, id: string, paging: Paging) =>
  database
    .selectFrom('page_feedback')
    .select(['helpful', 'reason', 'version', 'created_at as createdAt'])
    .where('page_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
    .execute()

/** How often a page was read on a day in UTC. */
export interface PageReads {
  pageId: string
  day: string
  reads: number
}

/** Adds to the reads of pages; skips unknown ids. Always in the same order, so that two nodes do not deadlock. */
export const addPageReads = async (database: Database, counts: readonly PageReads[]): Promise<void> => {
  await sql`
    insert into page_read_days (day, page_id, reads)
    select added.day, added.page_id, added.reads from unnest(
      ${counts.map(({ day }) => day)}::date[], ${counts.map(({ pageId }) => pageId)}::uuid[],
      ${counts.map(({ reads }) => reads)}::bigint[]
    ) as added (day, page_id, reads)
    join pages on pages.id = added.page_id and pages.status = 'published'
    order by added.day, added.page_id for key share of pages
    on conflict (day, page_id) do update set reads = page_read_days.reads + excluded.reads`.execute(database)
}
