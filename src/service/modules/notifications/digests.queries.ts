import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { type Reader, isMember } from './audience'

export const insertBroadcast = async (
  transaction: Database,
  row: Insertable<Tables['notification_broadcasts']>,
): Promise<void> => {
  await transaction.insertInto('notification_broadcasts').values(row).execute()
}

/** Updates a broadcast. With a new time it is announced again then, and mailed again if that time is in the future. */
export const updateBroadcast = async (
  transaction: Database,
  { id, title, visibleAt, isToCome }: { id: string; title: string; visibleAt: string; isToCome: boolean },
): Promise<void> => {
  await transaction
    .updateTable('notification_broadcasts')
    .set({
      title,
      visible_at: visibleAt,
      is_told: sql<boolean>`is_told and visible_at = ${visibleAt}::timestamptz`,
      ...(isToCome && {
        mailed_at: sql<string | null>`case when with_mail then null else mailed_at end`,
        mailed_until: '',
      }),
    })
    .where('id', '=', id)
    .execute()
}

export const deleteBroadcast = async (transaction: Database, id: string): Promise<void> => {
  await transaction.deleteFrom('notification_broadcasts').where('id', '=', id).execute()
}

/** Marks some broadcasts as read by one user who may see them. */
export const readBroadcasts = async (
  transaction: Database,
  { identityUid, ...standing }: Reader,
  ids: readonly string[],
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  const at = now.toISOString()
  await sql`
    insert into notification_broadcast_reads (identity_uid, broadcast_id, read_at)
    select users.identity_uid, id, ${at}::timestamptz from users cross join notification_broadcasts
    where users.identity_uid = ${identityUid} and ${isMember(standing, now)}
      and id in (${sql.join(ids.map((id) => sql`${id}::uuid`))}) and visible_at <= ${at}::timestamptz
    on conflict do nothing`.execute(transaction)
}

/**
 * Marks all broadcasts up to a time as read by one user who may see them, except ones that are committed only later.
 */
export const readAllBroadcasts = async (
  transaction: Database,
  { identityUid, ...standing }: Reader,
  { until, now }: { until: Date; now: Date },
): Promise<void> => {
  await sql`
    insert into notification_readers (identity_uid, seen_until)
    select identity_uid, latest.visible_at from users cross join (
      select max(visible_at) as visible_at from notification_broadcasts
      where visible_at <= ${until.toISOString()}::timestamptz) as latest
    where identity_uid = ${identityUid} and ${isMember(standing, now)} and latest.visible_at is not null
    on conflict (identity_uid) do update
    set seen_until = greatest(notification_readers.seen_until, excluded.seen_until)`.execute(transaction)
}

/** Whether any broadcasts have become due since open pages were last notified. */
export const claimDueBroadcasts = async (transaction: Database, now: Date): Promise<boolean> => {
  const due = await transaction
    .updateTable('notification_broadcasts')
    .set({ is_told: true })
    .where('is_told', '=', false)
    .where('visible_at', '<=', now.toISOString())
    .returning('id')
    .execute()
  return due.length > 0
}

/** Locks the broadcast whose mails have waited longest, until the transaction ends. */
export const claimUnmailed = (transaction: Database, now: Date) =>
  transaction
    .selectFrom('notification_broadcasts')
    .select(['id', 'kind', 'title', 'link', 'mailed_until', 'is_required'])
    .where('mailed_at', 'is', null)
    .where('visible_at', '<=', now.toISOString())
    .orderBy('visible_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const setMailed = async (
  transaction: Database,
  id: string,
  state: { mailed_until: string } | { mailed_at: string },
): Promise<void> => {
  await transaction.updateTable('notification_broadcasts').set(state).where('id', '=', id).execute()
}

// Milliseconds.
const week = 7 * 86_400_000

/** Locks a user's digests until the transaction ends; waits for one that is being written. */
export const lockDigests = async (transaction: Database, identityUid: string): Promise<void> => {
  await sql`
    select from notification_digests where identity_uid = ${identityUid} for update`.execute(transaction)
}

/** Starts digests from now on; the first covers the week before. An existing schedule stays. */
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

/** Locks a user's digest until the transaction ends, if it is due. */
export const claimDigest = (transaction: Database, identityUid: string, now: Date) =>
  transaction
    .selectFrom('notification_digests')
    .select('told_until')
    .where('identity_uid', '=', identityUid)
    .where('next_at', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Returns when a user's next digest is due; null if the user wants none. */
export const findNextDigest = async (database: Database, identityUid: string): Promise<Date | null> => {
  const row = await database
    .selectFrom('notification_digests')
    .select('next_at')
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()
  return row ? new Date(row.next_at) : null
}

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

/**
 * Makes a digest due at once that covers the time since then, or earlier; does nothing if the user does not want
 * digests.
 */
export const rescheduleDigest = async (
  transaction: Database,
  identityUid: string,
  since: Date,
): Promise<void> => {
  await sql`
    update notification_digests set next_at = least(next_at, told_until),
      told_until = least(told_until, ${since.toISOString()}::timestamptz)
    where identity_uid = ${identityUid}`.execute(transaction)
}
