import { sql } from 'kysely'
import type { Database } from '../deps'

// Milliseconds.
const week = 7 * 86_400_000

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

/** Holds the digests of these people, in one order, until the transaction ends. */
export const lockDigests = async (transaction: Database, identityUids: readonly string[]): Promise<void> => {
  await sql`
    select from notification_digests where identity_uid = any (${identityUids}::text[])
    order by identity_uid for update`.execute(transaction)
}

/** Has digests written at once, each telling of what was since the earliest of these moments of its person. */
export const writeDigestsAnew = async (
  transaction: Database,
  digests: readonly { identityUid: string; since: Date }[],
): Promise<void> => {
  if (digests.length === 0) return
  const people = digests.map(({ identityUid }) => identityUid)
  const moments = digests.map(({ since }) => since.toISOString())
  await sql`
    update notification_digests as digests set next_at = least(next_at, told_until), told_until = earliest.since
    from (
      select uid, min(since) as since from unnest(${people}::text[], ${moments}::timestamptz[]) as given (uid, since)
      group by uid
    ) as earliest
    where digests.identity_uid = earliest.uid`.execute(transaction)
}
