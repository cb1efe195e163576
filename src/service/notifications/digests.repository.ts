import { sql } from 'kysely'
import type { Database } from '../deps'

// Milliseconds.
const week = 7 * 86_400_000

/** Holds a person's digests until the transaction ends: whoever writes one at the moment is waited for. */
export const lockDigests = async (transaction: Database, identityUid: string): Promise<void> => {
  await sql`
    select from notification_digests where identity_uid = ${identityUid} for update`.execute(transaction)
}

/** From now on; the first tells of the week before. Whoever has them already keeps them as they are. */
export const beginDigests = async (
  transaction: Database,
  identityUid: string,
  { nextAt, now }: { nextAt: Date; now: Date },
): Promise<void> => {
  const told_until = new Date(now.getTime() - week).toISOString()
  await transaction
    .insertInto('notification_digests')
    .values({ identity_uid: identityUid, next_at: nextAt.toISOString(), told_until })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const endDigests = async (transaction: Database, identityUid: string): Promise<void> => {
  await transaction.deleteFrom('notification_digests').where('identity_uid', '=', identityUid).execute()
}

/** The digest that is due longest; nobody else has it until the transaction ends. */
export const claimDigest = (transaction: Database, now: Date) =>
  transaction
    .selectFrom('notification_digests')
    .select(['identity_uid', 'told_until'])
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const setNextDigest = async (
  transaction: Database,
  identityUid: string,
  { nextAt, now }: { nextAt: Date; now: Date },
): Promise<void> => {
  await transaction
    .updateTable('notification_digests')
    .set({ next_at: nextAt.toISOString(), told_until: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .execute()
}

/** Has a digest written at once that tells of what was since then, or since before; no one where none is wanted. */
export const writeDigestAnew = async (
  transaction: Database,
  identityUid: string,
  since: Date,
): Promise<void> => {
  await sql`
    update notification_digests set next_at = least(next_at, told_until),
      told_until = least(told_until, ${since.toISOString()}::timestamptz)
    where identity_uid = ${identityUid}`.execute(transaction)
}
