import type { UserStatus } from '~/contract/users'
import { isLockedOut } from '~/contract/enums'
import type { Database } from '../../context'
import { announcedBefore } from '../users/user-status'
import { type UndoRow, deleteUndos, lockRows, writeDecision } from './applications.queries'
import { cancelDecisionNotice } from './review.service'

/**
 * Keeps applications in step with statuses that an administrator sets directly: approved and denied decide the
 * submission; pending undoes a decision, so that it waits again. Locking a user out decides nothing. Pending
 * notifications of an earlier decision are cancelled.
 * @returns the submissions that were decided
 */
export const followStatus = async (
  transaction: Database,
  identityUids: readonly string[],
  status: UserStatus,
  now: Date,
): Promise<{ identityUid: string; version: number }[]> => {
  if (identityUids.length === 0) return []
  await cancelDecisionNotice(transaction, identityUids, now)
  if (isLockedOut(status)) return []
  await deleteUndos(transaction, identityUids)
  const decision = status === 'pending' ? null : status
  const rows = (await lockRows(transaction, identityUids)).filter(
    (row) => row.version > 0 && row.state !== 'draft' && row.state !== (decision ?? 'submitted'),
  )
  const changed = rows.map(({ identity_uid: identityUid, version }) => ({ identityUid, version }))
  if (changed.length === 0) return []
  await writeDecision(
    transaction,
    changed.map(({ identityUid }) => identityUid),
    decision,
    now,
  )
  return decision === null ? [] : changed
}

/** The decision on a user's application that has not been announced to them yet. */
export const findUnannounced = (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<UndoRow | undefined> =>
  database
    .selectFrom('application_undos')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where('decided_at', '>', announcedBefore(now).toISOString())
    .executeTakeFirst()
