import type { User } from '~/contract/users'
import type { Database } from '../deps'
import { presentUser } from './present-user'
import { findRow, touchLastSeen } from './users.repository'

/** The profile of somebody who is here now, which is noted at most once an hour; null without a profile. */
export const readUserPresent = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<User | null> => {
  const row = await findRow(database, identityUid)
  if (!row) return null
  await touchLastSeen(database, identityUid, now, row.last_seen_at)
  return presentUser(row)
}
