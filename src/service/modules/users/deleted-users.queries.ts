import { sql } from 'kysely'
import type { Paging } from '~/contract/paging'
import { getOffset, countQueryRows } from '../../database/paging'
import type { Database } from '../../context'
import type { UserRow } from './users.queries'

/** Marks a user as deleted. The caller has locked the row. */
export const markDeleted = async (
  transaction: Database,
  identityUid: string,
  deletedBy: string,
  now: Date,
) => {
  await transaction
    .updateTable('users')
    .set({ deleted_at: now.toISOString(), deleted_by: deletedBy, updated_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .execute()
}

/** Deleted users whose own scheduled deletion is not due. */
const hasNoDueDeletion = (now: Date) =>
  sql<boolean>`(users.removal_at is null or users.removal_at > ${now.toISOString()})`

/** Restores the row; undefined if no user with that uid was deleted since then. */
export const unmarkDeleted = (
  transaction: Database,
  identityUid: string,
  since: Date,
  now: Date,
): Promise<UserRow | undefined> =>
  transaction
    .updateTable('users')
    .set({ deleted_at: null, deleted_by: null, updated_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .where('deleted_at', '>', since.toISOString())
    .where(hasNoDueDeletion(now))
    .returningAll()
    .executeTakeFirst()

export type DeletedRow = UserRow & { deleted_at: string; deleted_by_name: string | null }

/** Lists users deleted since then, most recent first, and counts them. */
export const listDeletedRows = async (
  database: Database,
  paging: Paging,
  since: Date,
  now: Date,
): Promise<{ total: number; rows: DeletedRow[] }> => {
  const deleted = database
    .selectFrom('users')
    .where('users.deleted_at', '>', since.toISOString())
    .where(hasNoDueDeletion(now))
  const total = await countQueryRows(deleted)
  const rows = await deleted
    .leftJoin('users as administrators', 'administrators.identity_uid', 'users.deleted_by')
    .selectAll('users')
    .select('administrators.name as deleted_by_name')
    .$narrowType<{ deleted_at: string }>()
    .orderBy('users.deleted_at', 'desc')
    .orderBy('users.identity_uid', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
    .execute()
  return { total, rows }
}

/** Lists some of the users deleted before then. */
export const listErasable = async (database: Database, before: Date, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('users')
    .select('identity_uid')
    .where('deleted_at', '<=', before.toISOString())
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.identity_uid)
}

/**
 * Locks a user who was deleted before then until the transaction ends.
 * @returns the address and whether it was confirmed; undefined if there is no such user to erase
 */
export const lockErasable = (
  transaction: Database,
  identityUid: string,
  before: Date,
): Promise<Pick<UserRow, 'email' | 'verified'> | undefined> =>
  transaction
    .selectFrom('users')
    .select(['email', 'verified'])
    .where('identity_uid', '=', identityUid)
    .where('deleted_at', '<=', before.toISOString())
    .forUpdate()
    .executeTakeFirst()

/** Deletes a user's row, and with it the application and everything else that references it. */
export const deleteRow = async (transaction: Database, identityUid: string): Promise<void> => {
  await transaction.deleteFrom('users').where('identity_uid', '=', identityUid).execute()
  await transaction.deleteFrom('pictures').where('owner_uid', '=', identityUid).execute()
  // There is no account left to sync.
  await transaction.deleteFrom('identity_updates').where('identity_uid', '=', identityUid).execute()
}

/** Schedules or cancels the deletion of a user's account. The caller has locked the row. */
export const writeScheduledDeletion = async (
  transaction: Database,
  identityUid: string,
  removal: { askedAt: Date; at: Date } | null,
) => {
  await transaction
    .updateTable('users')
    .set({
      removal_asked_at: removal && removal.askedAt.toISOString(),
      removal_at: removal && removal.at.toISOString(),
    })
    .where('identity_uid', '=', identityUid)
    .execute()
}

/** Lists some users whose scheduled deletion is due, whether or not an administrator deleted them meanwhile. */
export const listDueDeletions = async (database: Database, now: Date, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('users')
    .select('identity_uid')
    .where('removal_at', '<=', now.toISOString())
    .orderBy('removal_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.identity_uid)
}

/**
 * Marks a user whose deletion is due as deleted, so that it can no longer be cancelled.
 * @returns undefined if it was cancelled a moment earlier
 */
export const markDueAsDeleted = (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<Pick<UserRow, 'first_name' | 'verified'> | undefined> =>
  database
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      deleted_at: fn.coalesce(ref('deleted_at'), val(now.toISOString())),
      updated_at: now.toISOString(),
    }))
    .where('identity_uid', '=', identityUid)
    .where('removal_at', '<=', now.toISOString())
    .returning(['first_name', 'verified'])
    .executeTakeFirst()

// Users with another status or role are excluded, since an administrator set it. Must match the index word for word.
const isUnconfirmed = sql<boolean>`not verified and status = 'pending' and role = 'user' and deleted_at is null`

const isInactiveSince = (moment: Date) =>
  sql<boolean>`created_at < ${moment.toISOString()}
    and (last_seen_at is null or last_seen_at < ${moment.toISOString()}) and removal_at is null`

/** Lists some users who registered before a time, were not seen since, and never confirmed their address. */
export const listUnconfirmed = async (database: Database, since: Date, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('users')
    .select('identity_uid')
    .where(isUnconfirmed)
    .where(isInactiveSince(since))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.identity_uid)
}

/** Marks one of them as deleted; false if that user confirmed the address, or was active, a moment earlier. */
export const markUnconfirmedAsDeleted = async (
  database: Database,
  identityUid: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> => {
  const row = await database
    .updateTable('users')
    .set({ deleted_at: now.toISOString(), updated_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .where(isUnconfirmed)
    .where(isInactiveSince(since))
    .returning('identity_uid')
    .executeTakeFirst()
  return row !== undefined
}
