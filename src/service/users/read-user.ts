import type { User } from '~/contract/users'
import type { IdentityActor } from '../actor'
import type { Database } from '../deps'
import { presentUser } from './present-user'
import { findRow, touchLastSeen } from './users.repository'

/**
 * The profile of somebody who is here now, which is noted at most once an hour; null without a profile.
 * @param actor with the row where it is known, which then is not read again
 */
export const readUserPresent = async (
  database: Database,
  actor: Pick<IdentityActor, 'identityUid' | 'row'>,
  now: Date,
): Promise<User | null> => {
  const row = actor.row ?? (await findRow(database, actor.identityUid))
  if (!row) return null
  await touchLastSeen(database, actor.identityUid, now, row.last_seen_at)
  return presentUser(row)
}
