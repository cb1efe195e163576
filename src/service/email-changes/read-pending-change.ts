import type { PendingEmailChange } from '~/contract/email-change'
import type { Database } from '../deps'
import { findPending } from './email-changes.repository'

/** The change that waits for the link to the new address; null where there is none, or its link is too old. */
export const readPendingChange = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<PendingEmailChange | null> => {
  const row = await findPending(database, identityUid, now)
  if (!row || new Date(row.confirm_until) <= now) return null
  return { newEmail: row.new_email, requestedAt: row.requested_at, expiresAt: row.confirm_until }
}
