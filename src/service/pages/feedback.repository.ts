import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Audience } from '~/contract/pages'
import type { Database } from '../deps'
import { readableBy } from './readable'

export interface Feedback {
  helpful: boolean
  reason: string
  /** Null for a visitor. */
  identityUid: string | null
}

/**
 * Keeps what a reader says of the version that readers get. Of one person the last word counts.
 * @returns false where these audiences may not open the page
 */
export const keepFeedback = async (
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
