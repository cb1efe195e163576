import { sql } from 'kysely'
import type { Paging } from '~/contract/paging'
import { rowsBefore } from '../database/paging'
import type { Database } from '../deps'
import type { UserRow } from './users.repository'

/** Marks somebody as deleted. Whoever asks has locked the row. */
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

/** Of those deleted, whose own day to leave has not come. */
const mayStay = (now: Date) =>
  sql<boolean>`(users.removal_at is null or users.removal_at > ${now.toISOString()})`

/** Undefined where nobody of that uid was deleted since then. */
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
    .where(mayStay(now))
    .returningAll()
    .executeTakeFirst()

export type DeletedRow = UserRow & { deleted_at: string; deleted_by_name: string | null }

/** Those deleted since then, the last first, and how many there are. */
export const listDeletedRows = async (
  database: Database,
  paging: Paging,
  since: Date,
  now: Date,
): Promise<{ total: number; rows: DeletedRow[] }> => {
  const deleted = database
    .selectFrom('users')
    .where('users.deleted_at', '>', since.toISOString())
    .where(mayStay(now))
  const { total } = await deleted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await deleted
    .leftJoin('users as administrators', 'administrators.identity_uid', 'users.deleted_by')
    .selectAll('users')
    .select('administrators.name as deleted_by_name')
    .$narrowType<{ deleted_at: string }>()
    .orderBy('users.deleted_at', 'desc')
    .orderBy('users.identity_uid', 'desc')
    .limit(paging.count)
    .offset(rowsBefore(paging))
    .execute()
  return { total, rows }
}

/** Some of those deleted before then. */
export const listRemovable = async (database: Database, before: Date, limit: number): Promise<string[]> => {
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
 * Somebody who was deleted before then, held until the transaction ends.
 * @returns the address and whether it was confirmed, undefined where there is no such person to remove
 */
export const holdRemovable = (
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

/** Deletes somebody's row, and with it the application and whatever else hangs on it. */
export const deleteRow = async (transaction: Database, identityUid: string): Promise<void> => {
  await transaction.deleteFrom('users').where('identity_uid', '=', identityUid).execute()
  await transaction.deleteFrom('pictures').where('owner_uid', '=', identityUid).execute()
  // There is no account any more to bring up to date.
  await transaction.deleteFrom('identity_updates').where('identity_uid', '=', identityUid).execute()
}
