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
): Promise<Pick<UserRow, 'first_name'> | undefined> =>
  database
    .updateTable('users')
    .set(({ fn, ref, val }) => ({
      deleted_at: fn.coalesce(ref('deleted_at'), val(now.toISOString())),
      updated_at: now.toISOString(),
    }))
    .where('identity_uid', '=', identityUid)
    .where('removal_at', '<=', now.toISOString())
    .returning('first_name')
    .executeTakeFirst()
