import { sql } from 'kysely'
import type { Database } from '../deps'
import type { UserRow } from './users.repository'

/** Notes when somebody's account is to be removed, or that it is not. Whoever asks has locked the row. */
export const writeRemoval = async (
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

/** Some of those whose day has come, deleted by an administrator meanwhile or not. */
export const listLeaving = async (database: Database, now: Date, limit: number): Promise<string[]> => {
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
 * Makes nobody of somebody whose day has come, so that it can no longer be taken back.
 * @returns undefined where it was taken back a moment earlier
 */
export const beginRemoval = (
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

// Whoever was given a status or a role is there because somebody decided so; word for word as the index has it.
const isUnconfirmed = sql<boolean>`not verified and status = 'pending' and role = 'user' and deleted_at is null`

const isQuietSince = (moment: Date) =>
  sql<boolean>`created_at < ${moment.toISOString()}
    and (last_seen_at is null or last_seen_at < ${moment.toISOString()}) and removal_at is null`

/** Some of those who registered before a moment, were not seen since, and never confirmed their address. */
export const listUnconfirmed = async (database: Database, since: Date, limit: number): Promise<string[]> => {
  const rows = await database
    .selectFrom('users')
    .select('identity_uid')
    .where(isUnconfirmed)
    .where(isQuietSince(since))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.identity_uid)
}

/** Makes nobody of one of them; false where that one confirmed, or was seen, a moment earlier. */
export const beginUnconfirmedRemoval = async (
  database: Database,
  identityUid: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> => {
  const row = await database
    .updateTable('users')
    .set({ deleted_at: now.toISOString(), updated_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .where(isUnconfirmed)
    .where(isQuietSince(since))
    .returning('identity_uid')
    .executeTakeFirst()
  return row !== undefined
}
