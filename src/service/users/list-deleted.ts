import type { DeletedUser } from '~/contract/accounts'
import type { Paging } from '~/contract/paging'
import { toUserStatus } from '~/contract/users'
import type { Database } from '../deps'
import { removalOf, restorableSince } from './restorable'
import { type DeletedRow, listDeletedRows } from './users-deleted.repository'

/** The people who can be restored, those deleted last first. */
export const listDeleted = async (
  database: Database,
  paging: Paging,
  now: Date,
): Promise<{ total: number; data: DeletedUser[] }> => {
  const { total, rows } = await listDeletedRows(database, paging, restorableSince(now), now)
  return { total, data: rows.map(present) }
}

const present = (row: DeletedRow): DeletedUser => ({
  identityUid: row.identity_uid,
  name: row.name,
  email: row.email,
  role: row.role,
  status: toUserStatus(row.status),
  deletedAt: row.deleted_at,
  deletedBy: row.deleted_by_name ?? '',
  removedAt: removalOf(row.deleted_at, row.removal_at).toISOString(),
})
