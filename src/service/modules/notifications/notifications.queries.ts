import { type Insertable, type RawBuilder, type Updateable, sql } from 'kysely'
import type { MailChoice, Notification, NotificationKind } from '~/contract/notifications'
import type { Paging } from '~/contract/paging'
import { deleteBatch } from '../../database/delete-in-batches'
import { limitToPage } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { isReachable } from '../../mail/outbox'
import { type Reader, isMember, isShown } from './audience'
import { isActiveUser } from '../users/users.policy'
import { mayOpenCommunity } from '../community/community.policy'

/** The time up to which all broadcasts count as read. */
const readUntil = sql<string>`greatest(users.created_at, coalesce(readers.seen_until, users.created_at))`

type RoleAndStatus = Pick<Reader, 'lacksSecondFactor'>

/**
 * Counts the unread notifications of each of these users, who share a role and status; leaves out deleted and
 * locked-out users.
 */
export const unreadStatement = (identityUids: readonly string[], standing: RoleAndStatus, now: Date) => {
  const at = now.toISOString()
  return sql<{ identity_uid: string; unread: number; sessions_ended_at: string | null }>`
    select users.identity_uid, users.sessions_ended_at,
      (select count(*) from notifications
        where notifications.identity_uid = users.identity_uid and read_at is null
          and notifications.created_at <= ${at}::timestamptz and ${isShown(standing, now)})
      + case when not ${isMember(standing, now)} then 0 else (select count(*) from notification_broadcasts as broadcasts
        where visible_at <= ${at}::timestamptz and visible_at > ${readUntil} and not exists (
          select from notification_broadcast_reads as reads
          where reads.identity_uid = users.identity_uid and reads.broadcast_id = broadcasts.id)) end as unread
    from users left join notification_readers as readers on readers.identity_uid = users.identity_uid
    where users.identity_uid in (${sql.join([...identityUids])}) and ${isActiveUser()}`
}

/** The state of a user that open streams need: access and unread count. */
interface StreamState {
  unread: number
  /** Sign-ins from before then no longer count. */
  sessionsEndedAt: Date | null
}

/** Returns the state that open streams need, by user. */
export const readStreamStates = async (
  database: Database,
  identityUids: readonly string[],
  standing: RoleAndStatus,
  now: Date,
): Promise<Map<string, StreamState>> => {
  if (identityUids.length === 0) return new Map()
  const { rows } = await unreadStatement(identityUids, standing, now).execute(database)
  return new Map(
    rows.map(({ identity_uid, unread, sessions_ended_at: ended }) => [
      identity_uid,
      { unread, sessionsEndedAt: ended === null ? null : new Date(ended) },
    ]),
  )
}

/** Counts the notifications that one user has not read. */
export const countUnread = async (database: Database, reader: Reader, now: Date): Promise<number> =>
  (await readStreamStates(database, [reader.identityUid], reader, now)).get(reader.identityUid)?.unread ?? 0

interface Asked {
  unread?: boolean | undefined
  /** Only notifications since then. */
  since?: string
}

/** Selects a user's own notifications and the broadcasts since the user registered. */
const getNotifications = (
  { identityUid, ...standing }: Reader,
  { unread = false, since }: Asked,
  now: Date,
): RawBuilder<unknown> => {
  const at = now.toISOString()
  const isAsked = sql.join(
    [
      sql`true`,
      ...(unread ? [sql`all_of_them.read_at is null`] : []),
      ...(since === undefined ? [] : [sql`all_of_them.created_at > ${since}::timestamptz`]),
    ],
    sql` and `,
  )
  return sql`(
    select * from (
      select notifications.id, notifications.kind, title, text, link, notifications.created_at, read_at, is_required
      from notifications join users on users.identity_uid = notifications.identity_uid
      where notifications.identity_uid = ${identityUid} and notifications.created_at <= ${at}::timestamptz and ${isShown(standing, now)}
      union all
      select broadcasts.id, broadcasts.kind, title, '', link, visible_at,
        case when visible_at <= ${readUntil} then coalesce(reads.read_at, ${readUntil}) else reads.read_at end,
        broadcasts.is_required
      from users cross join notification_broadcasts as broadcasts
      left join notification_readers as readers on readers.identity_uid = users.identity_uid
      left join notification_broadcast_reads as reads
        on reads.identity_uid = users.identity_uid and reads.broadcast_id = broadcasts.id
      where users.identity_uid = ${identityUid} and ${isMember(standing, now)}
        and visible_at <= ${at}::timestamptz and visible_at > users.created_at
    ) as all_of_them where ${isAsked})`
}

/** Selects a page of a user's notifications: unread required ones first, then newest first. */
export const pageStatement = (
  reader: Reader,
  { page, count, ...asked }: Asked & Paging,
  now: Date,
) => sql<Notification>`
    select id, kind, title, text, link, created_at as "createdAt", read_at as "readAt",
      is_required as "isRequired"
    from ${getNotifications(reader, asked, now)} as found
    order by (is_required and read_at is null) desc, created_at desc, id desc
    ${limitToPage({ page, count })}`

/** Returns a page of a user's notifications, and their total. */
export const listNotifications = async (
  database: Database,
  reader: Reader,
  asked: Asked & Paging,
  now: Date,
): Promise<{ total: number; data: Notification[] }> => {
  const found = getNotifications(reader, asked, now)
  const counted = await sql<{ total: number }>`select count(*) as total from ${found} as found`.execute(
    database,
  )
  const { rows } = await pageStatement(reader, asked, now).execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** Counts those of these notifications that the user may see. */
export const countShown = async (
  database: Database,
  reader: Reader,
  ids: readonly string[],
  now: Date,
): Promise<number> => {
  const { rows } = await sql<{ shown: number }>`
    select count(*) as shown from ${getNotifications(reader, {}, now)} as found
    where id = any (${ids}::uuid[])`.execute(database)
  return rows[0]?.shown ?? 0
}

export const insertNotices = async (
  transaction: Database,
  rows: readonly Insertable<Tables['notifications']>[],
): Promise<void> => {
  await transaction.insertInto('notifications').values(rows).execute()
}

/** Starts grouped notifications, except for users who have an unread one. Returns the users who got one. */
export const insertGroupedNotices = async (
  transaction: Database,
  rows: readonly Insertable<Tables['notifications']>[],
): Promise<Set<string>> => {
  const inserted = await transaction
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_uid')
    .execute()
  return new Set(inserted.map(({ identity_uid }) => identity_uid))
}

/** Locks the unread grouped notifications of these users, in the same order as everywhere. */
export const lockGroupedNotices = async (
  transaction: Database,
  { kind, by }: { kind: NotificationKind; by: string },
  identityUids: readonly string[],
) =>
  identityUids.length === 0
    ? []
    : transaction
        .selectFrom('notifications')
        .select(['id', 'identity_uid', 'arrivals', 'link', 'mailed_at'])
        .where('identity_uid', 'in', identityUids)
        .where('kind', '=', kind)
        .where('gathered_by', '=', by)
        .where('read_at', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute()

export const updateGroupedNotices = async (
  transaction: Database,
  ids: readonly string[],
  change: Updateable<Tables['notifications']>,
): Promise<void> => {
  await transaction.updateTable('notifications').set(change).where('id', 'in', ids).execute()
}

export const deleteNotices = async (
  transaction: Database,
  to: readonly string[],
  about: string,
): Promise<void> => {
  await sql`
    delete from notifications where id in (
      select id from notifications where about = ${about} and identity_uid = any (${to}::text[])
      -- Always in the same order, to prevent deadlocks.
      order by id for update
    )`.execute(transaction)
}

/** Locks all notifications of a user until the transaction ends, always in the same order. */
export const lockNotices = async (transaction: Database, identityUid: string): Promise<void> => {
  await sql`select from notifications where identity_uid = ${identityUid} order by id for update`.execute(
    transaction,
  )
}

/** Deletes all notifications about these subjects; returns their recipients. */
export const deleteNoticesAbout = async (
  transaction: Database,
  about: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    with gone as (
      delete from notifications where id in (
        -- Always in the same order, to prevent deadlocks.
        select id from notifications where about in (${sql.join(about.map((id) => sql`${id}::uuid`))})
        order by id for update
      )
      returning identity_uid
    )
    select distinct identity_uid as uid from gone`.execute(transaction)
  return rows.map(({ uid }) => uid)
}

/**
 * Changes the titles of notifications about these subjects, by kind, and the text of those about one of them. Changes
 * their ids as well, so that a digest that names them is written again. Returns their recipients.
 */
export const updateNoticesAbout = async (
  transaction: Database,
  about: readonly string[],
  titles: Readonly<Record<string, string>>,
  excerpt: { of: string; text: string },
): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    with changed as (
      update notifications set id = gen_random_uuid(),
        title = ${JSON.stringify(titles)}::jsonb ->> kind,
        text = case when about = ${excerpt.of}::uuid and text <> '' then ${excerpt.text} else text end
      where id in (
        select id from notifications
        where about = any (${about}::uuid[]) and kind in (${sql.join(Object.keys(titles))})
        order by id for update
      )
      returning identity_uid
    )
    select distinct identity_uid as uid from changed`.execute(transaction)
  return rows.map(({ uid }) => uid)
}

/** Marks some of a user's own notifications as read, or all; only visible ones from that time or before. */
export const readNotices = async (
  transaction: Database,
  { identityUid, ...standing }: Reader,
  { ids, until, now }: { ids?: readonly string[]; until: Date; now: Date },
): Promise<void> => {
  let unread = transaction
    .selectFrom('notifications')
    .innerJoin('users', 'users.identity_uid', 'notifications.identity_uid')
    .select('notifications.id')
    .where('notifications.identity_uid', '=', identityUid)
    .where('read_at', 'is', null)
    .where('notifications.created_at', '<=', until.toISOString())
    .where(isShown(standing, now))
    .orderBy('notifications.id')
    .forUpdate('notifications')
  if (ids) unread = unread.where('notifications.id', 'in', ids)
  const change = { read_at: now.toISOString() }
  await transaction.updateTable('notifications').set(change).where('id', 'in', unread).execute()
}

/** Claims up to a number of users whose notifications have become due since open pages were last notified. */
export const claimDueNotices = async (transaction: Database, now: Date, count: number): Promise<string[]> => {
  const rows = await transaction
    .updateTable('notifications')
    .set({ is_told: true })
    .where('id', 'in', (query) =>
      query
        .selectFrom('notifications')
        .select('id')
        .where('is_told', '=', false)
        .where('created_at', '<=', now.toISOString())
        .orderBy('created_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .returning('identity_uid')
    .execute()
  return rows.map(({ identity_uid }) => identity_uid)
}

/** Deletes some notifications read before a time; returns how many. */
export const deleteSomeReadBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'notifications',
    key: 'id',
    matching: sql`read_at < ${before.toISOString()}`,
  })

/** Deletes some notifications from before a time; returns how many. */
export const deleteSomeCreatedBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'notifications',
    key: 'id',
    matching: sql`created_at < ${before.toISOString()}`,
  })

/** As {@link deleteSomeCreatedBefore}, for notifications to all members. */
export const deleteSomeBroadcastsBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'notification_broadcasts',
    key: 'id',
    matching: sql`visible_at < ${before.toISOString()}`,
  })

/** Returns the choices of these users for one kind of mail; users without a choice are left out. */
export const listChoices = async (
  database: Database,
  kind: MailChoice,
  identityUids: readonly string[],
): Promise<Map<string, boolean>> => {
  const rows = await database
    .selectFrom('mail_choices')
    .select(['identity_uid', 'mail'])
    .where('kind', '=', kind)
    .where('identity_uid', 'in', identityUids)
    .execute()
  return new Map(rows.map(({ identity_uid, mail }) => [identity_uid, mail]))
}

/** Lists all mail settings that a user chose. */
export const listUserChoices = async (
  database: Database,
  identityUid: string,
): Promise<Map<MailChoice, boolean>> => {
  const rows = await database
    .selectFrom('mail_choices')
    .select(['kind', 'mail'])
    .where('identity_uid', '=', identityUid)
    .execute()
  return new Map(rows.map(({ kind, mail }) => [kind, mail]))
}

export const writeChoice = async (
  transaction: Database,
  identityUid: string,
  { kind, mail }: { kind: MailChoice; mail: boolean },
): Promise<void> => {
  await transaction
    .insertInto('mail_choices')
    .values({ identity_uid: identityUid, kind, mail })
    .onConflict((conflict) => conflict.columns(['identity_uid', 'kind']).doUpdateSet({ mail }))
    .execute()
}

interface Batch {
  /** Null for all members. */
  kind: MailChoice | null
  after: string
  count: number
}

/** Selects the users of {@link listSubscribers}, for one kind of mail. */
export const subscribersStatement = (
  transaction: Database,
  { kind, after, count }: Batch & { kind: MailChoice },
) =>
  transaction
    .selectFrom('mail_choices')
    .innerJoin('users', 'users.identity_uid', 'mail_choices.identity_uid')
    .select(['users.identity_uid', 'users.first_name as name', 'users.email'])
    .where('mail_choices.kind', '=', kind)
    .where('mail_choices.mail', '=', true)
    .where('mail_choices.identity_uid', '>', after)
    // The same bound on the other side of the join, so that the planner reads neither from its beginning.
    .where('users.identity_uid', '>', after)
    .where(mayOpenCommunity())
    .where(isReachable)
    .orderBy('mail_choices.identity_uid')
    .limit(count)

/**
 * Lists the next members in order who can receive mail and want mails of that kind, which is off by default; or all
 * members.
 */
export const listSubscribers = (
  transaction: Database,
  batch: Batch,
): Promise<{ identity_uid: string; name: string; email: string }[]> =>
  batch.kind === null
    ? transaction
        .selectFrom('users')
        .select(['identity_uid', 'first_name as name', 'email'])
        .where('identity_uid', '>', batch.after)
        .where(mayOpenCommunity())
        .where('verified', '=', true)
        .orderBy('identity_uid')
        .limit(batch.count)
        .execute()
    : subscribersStatement(transaction, { ...batch, kind: batch.kind }).execute()
