import { type Insertable, type RawBuilder, type Updateable, sql } from 'kysely'
import type { Cohort, CohortMember, CohortMembersQuery } from '~/contract/cohorts'
import { limitToPage } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database, ServiceContext } from '../../context'
import { isNotDeleted } from '../users/find-user'

/** A day such as `2026-11-29`, and its time zone. */
export interface Today {
  day: string
  timeZone: string
}

/** Returns the current day in the installation's time zone. */
export const getToday = ({ config, now }: Pick<ServiceContext, 'config' | 'now'>): Today => {
  const { timeZone } = config
  // The Swedish locale formats days as ISO 8601.
  return { timeZone, day: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now()) }
}

/** The day that members' due days are compared with: today, or the day on which the cohort ended. */
const getReferenceDay = ({ day, timeZone }: Today) =>
  sql`coalesce((cohorts.ended_at at time zone ${timeZone}::text)::date, ${day}::date)`

const progress = sql`
  left join learning_path_progress as done
    on done.identity_uid = members.identity_uid and done.path_id = cohorts.path_id`

/** Selects some cohorts, with the progress of their members. */
const cohortsStatement = (
  chosen: { condition: RawBuilder<unknown>; paging?: Pick<CohortMembersQuery, 'page' | 'count'> },
  today: Today,
) => sql<Cohort & { pathId: string }>`
  with chosen as materialized (
    select * from learning_cohorts as cohorts where ${chosen.condition}
    order by cohorts.created_at desc, cohorts.id ${chosen.paging ? limitToPage(chosen.paging) : sql``}
  ),
  counted as (
    select cohorts.id, count(*)::integer as members, count(done.started_at)::integer as begun,
      count(done.finished_at)::integer as finished,
      (count(*) filter (where done.finished_at is null and members.due_on < ${getReferenceDay(today)}))::integer as late
    from chosen as cohorts join learning_cohort_members as members on members.cohort_id = cohorts.id ${progress}
    where ${isNotDeleted('members.identity_uid')}
    group by cohorts.id
  )
  select cohorts.id, cohorts.path_id as "pathId", cohorts.name, cohorts.due_on as "dueOn",
    cohorts.due_days as "dueDays", cohorts.is_required as "isRequired", cohorts.adds_later as "addsLater",
    cohorts.created_at as "createdAt", cohorts.ended_at as "endedAt", cohorts.revision,
    cohorts.filled_to is not null as "isFilling",
    case when views.id is not null then jsonb_build_object('id', views.id, 'name', views.name) end as segment,
    coalesce(counted.members, 0) as members, coalesce(counted.begun, 0) as begun,
    coalesce(counted.finished, 0) as finished, coalesce(counted.late, 0) as late
  from chosen as cohorts
  left join saved_views as views on views.id = cohorts.segment_id
  left join counted on counted.id = cohorts.id
  order by cohorts.created_at desc, cohorts.id`

/** Returns a page of the cohorts of a path, newest first, and their total. */
export const listCohorts = async (
  database: Database,
  pathId: string,
  { today, ...paging }: Pick<CohortMembersQuery, 'page' | 'count'> & { today: Today },
): Promise<{ total: number; data: Cohort[] }> => {
  const condition = sql`cohorts.path_id = ${pathId}`
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from learning_cohorts as cohorts where ${condition}`.execute(database)
  const { rows } = await cohortsStatement({ condition, paging }, today).execute(database)
  return {
    total: counted.rows[0]?.total ?? 0,
    data: rows.map(({ pathId: _path, ...cohort }) => cohort),
  }
}

/** Finds a cohort of an existing path. */
export const findCohort = async (
  database: Database,
  id: string,
  today: Today,
): Promise<{ pathId: string; cohort: Cohort } | null> => {
  const { rows } = await cohortsStatement({ condition: sql`cohorts.id = ${id}` }, today).execute(database)
  if (!rows[0]) return null
  const { pathId, ...cohort } = rows[0]
  return { pathId, cohort }
}

/** Finds the name of an existing path, and the number of its units. */
export const findCohortPath = async (
  database: Database,
  id: string,
): Promise<{ id: string; slug: string; title: string; unitCount: number } | null> => {
  const { rows } = await sql<{ id: string; slug: string; title: string; unitCount: number }>`
    select id, slug, title, (
      select count(*)::integer from learning_units where path_id = paths.id and removed_at is null
    ) as "unitCount"
    from learning_paths as paths where id = ${id} and removed_at is null`.execute(database)
  return rows[0] ?? null
}

export type MembersFilter = Pick<CohortMembersQuery, 'state'>

interface OfMembers {
  cohortId: string
  state: MembersFilter['state']
  today: Today
}

const matching = ({ cohortId, state, today }: OfMembers) =>
  sql.join(
    [
      sql`members.cohort_id = ${cohortId}`,
      isNotDeleted('members.identity_uid'),
      ...(state === 'finished' ? [sql`done.finished_at is not null`] : []),
      ...(state === 'unfinished' || state === 'late' ? [sql`done.finished_at is null`] : []),
      ...(state === 'late' ? [sql`members.due_on < ${getReferenceDay(today)}`] : []),
    ],
    sql` and `,
  )

const fromMembers = sql`
  from learning_cohort_members as members
  join learning_cohorts as cohorts on cohorts.id = members.cohort_id
  join users on users.identity_uid = members.identity_uid ${progress}`

const columns = (today: Today) => sql`
  users.identity_uid as "identityUid", users.name, users.email, users.company_name as company,
  coalesce(done.finished_units, 0) as "finishedUnits", members.joined_at as "joinedAt", members.due_on as "dueOn",
  members.due_on - ${getReferenceDay(today)} as "daysLeft", done.started_at as "startedAt", done.finished_at as "finishedAt"`

/** Returns a page of the members of a cohort, earliest due day first. */
export const listMembers = async (
  database: Database,
  of: OfMembers,
  paging: Pick<CohortMembersQuery, 'page' | 'count'>,
): Promise<CohortMember[]> => {
  const { rows } = await sql<CohortMember>`
    select ${columns(of.today)} ${fromMembers} where ${matching(of)}
    order by members.due_on, members.identity_uid ${limitToPage(paging)}`.execute(database)
  return rows
}

/** Returns the next members after one, in the order of their uids. */
export const listMembersAfter = async (
  database: Database,
  of: OfMembers,
  { last = '', limit }: { last: string | undefined; limit: number },
): Promise<CohortMember[]> => {
  const { rows } = await sql<CohortMember>`
    select ${columns(of.today)} ${fromMembers} where ${matching(of)} and members.identity_uid > ${last}
    order by members.identity_uid limit ${limit}`.execute(database)
  return rows
}

/** Lists the ids of the cohorts of a path. */
export const listCohortIds = async (database: Database, pathId: string): Promise<string[]> => {
  const query = database.selectFrom('learning_cohorts').select('id').where('path_id', '=', pathId)
  return (await query.execute()).map(({ id }) => id)
}

export const insertCohort = async (
  transaction: Database,
  row: Insertable<Tables['learning_cohorts']>,
): Promise<void> => {
  await transaction.insertInto('learning_cohorts').values(row).execute()
}

/** Locks a cohort until the transaction ends. */
export const lockCohort = async (transaction: Database, id: string) =>
  (await transaction
    .selectFrom('learning_cohorts')
    .select(['id', 'path_id as pathId', 'name', 'due_on as dueOn', 'due_days as dueDays', 'revision'])
    .select([
      'segment_id as segment',
      'ended_at as endedAt',
      'filled_to as filledTo',
      'updated_to as updatedTo',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? null

/**
 * Adds the next approved users of a segment as members, unless they are members, and schedules their notification.
 * @param isInSegment a condition on rows of `users`
 * @returns the added users, in the order of their uids; fewer than the limit are the last
 */
export const insertMembers = async (
  transaction: Database,
  { cohortId, isInSegment, dueOn }: { cohortId: string; isInSegment: RawBuilder<boolean>; dueOn: string },
  { now, last, limit }: { now: Date; last: string; limit: number },
): Promise<string[]> => {
  const at = now.toISOString()
  const { rows } = await sql<{ identityUid: string }>`
    with added as (
      insert into learning_cohort_members (cohort_id, identity_uid, joined_at, due_on, notify_at, news)
      select ${cohortId}::uuid, users.identity_uid, ${at}::timestamptz, ${dueOn}::date, ${at}::timestamptz, 'assigned'
      from users where users.status = 'approved' and users.identity_uid > ${last} and ${isInSegment}
        and not exists (
          select from learning_cohort_members as members
          where members.cohort_id = ${cohortId} and members.identity_uid = users.identity_uid)
      order by users.identity_uid limit ${limit}
      returning identity_uid
    )
    select identity_uid as "identityUid" from added order by identity_uid`.execute(transaction)
  return rows.map(({ identityUid }) => identityUid)
}

/** Records how many members a change of the cohort has reached; null for all. */
export const writeReachedMember = async (
  transaction: Database,
  id: string,
  reached: Pick<Updateable<Tables['learning_cohorts']>, 'filled_to' | 'updated_to'>,
): Promise<void> => {
  await transaction.updateTable('learning_cohorts').set(reached).where('id', '=', id).execute()
}

/** Changes the due day of a cohort; a job updates its members. */
export const updateCohortDue = async (
  transaction: Database,
  id: string,
  due: { dueOn: string | null; dueDays: number | null },
): Promise<void> => {
  await transaction
    .updateTable('learning_cohorts')
    .set(({ eb }) => ({
      due_on: due.dueOn,
      due_days: due.dueDays,
      revision: eb('revision', '+', 1),
      updated_to: '',
    }))
    .where('id', '=', id)
    .execute()
}

/** Lists the uids of the next members after one, also of deleted users. */
export const listMemberUidsAfter = async (
  transaction: Database,
  cohortId: string,
  { last, limit }: { last: string; limit: number },
): Promise<string[]> => {
  const rows = await transaction
    .selectFrom('learning_cohort_members')
    .select('identity_uid')
    .where('cohort_id', '=', cohortId)
    .where('identity_uid', '>', last)
    .orderBy('identity_uid')
    .limit(limit)
    .execute()
  return rows.map(({ identity_uid }) => identity_uid)
}

/**
 * Changes members' due days and schedules their notification; a member with a later day keeps it. Members who were not
 * notified of the cohort yet get that notification.
 * @param due the new day of a row `members`
 * @returns the members whose day was changed
 */
export const updateMembersDue = async (
  transaction: Database,
  {
    cohortId,
    identityUids,
    due,
  }: { cohortId: string; identityUids: readonly string[]; due: RawBuilder<unknown> },
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ identityUid: string }>`
    update learning_cohort_members as members
    set due_on = ${due}, news = coalesce(members.news, 'extended'), notify_at = ${now.toISOString()}::timestamptz
    where members.cohort_id = ${cohortId} and members.due_on < ${due}
      and members.identity_uid = any (${identityUids}::text[])
    returning members.identity_uid as "identityUid"`.execute(transaction)
  return rows.map(({ identityUid }) => identityUid)
}

/** Locks a member's due day until the transaction ends; null for no member. */
export const lockMemberDue = async (
  transaction: Database,
  { cohortId, identityUid }: { cohortId: string; identityUid: string },
): Promise<{ dueOn: string; email: string } | null> => {
  const { rows } = await sql<{ dueOn: string; email: string }>`
    select members.due_on as "dueOn", users.email
    from learning_cohort_members as members join users on users.identity_uid = members.identity_uid
    where members.cohort_id = ${cohortId} and members.identity_uid = ${identityUid} and users.deleted_at is null
    for update of members`.execute(transaction)
  return rows[0] ?? null
}

/** Ends a cohort; a job updates its members. */
export const setEnded = async (transaction: Database, id: string, now: Date): Promise<void> => {
  await transaction
    .updateTable('learning_cohorts')
    .set(({ eb }) => ({
      ended_at: now.toISOString(),
      revision: eb('revision', '+', 1),
      filled_to: null,
      updated_to: '',
    }))
    .where('id', '=', id)
    .execute()
}

/** Cancels the pending notifications of these members. */
export const cancelMemberNotifications = async (
  transaction: Database,
  cohortId: string,
  identityUids: readonly string[],
): Promise<void> => {
  await sql`
    update learning_cohort_members set notify_at = null, news = null
    where cohort_id = ${cohortId} and identity_uid = any (${identityUids}::text[]) and notify_at is not null`.execute(
    transaction,
  )
}

/** Schedules another scan of the segments, once a day, for the cohorts that add later users. */
export const scheduleSegmentScans = async (database: Database, { day }: Today): Promise<void> => {
  await database
    .updateTable('learning_cohorts')
    .set({ checked_on: day, filled_to: '' })
    .where('adds_later', '=', true)
    .where('ended_at', 'is', null)
    .where('checked_on', '<', day)
    .execute()
}

/** Lists the cohorts whose members are not all added, or not all updated. */
export const listUnfinished = async (database: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from learning_cohorts where filled_to is not null or updated_to is not null order by id`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** A member who is due for a notification. */
interface DueMember {
  cohortId: string
  identityUid: string
  dueOn: string
  news: 'assigned' | 'extended' | null
  isRequired: boolean
  slug: string
  title: string
  /**
   * Whether the user may learn, has not finished, and has no earlier deadline of the path, and the notification is not
   * outdated.
   */
  isOpen: boolean
}

// Whether the user has an earlier deadline in another cohort of the path: only that one is announced, until the day
// after it.
const hasEarlierDeadline = (day: string) => sql`exists (
  select from learning_cohort_members as nearer
  join learning_cohorts as other on other.id = nearer.cohort_id
  where nearer.identity_uid = members.identity_uid and other.path_id = cohorts.path_id
    and other.ended_at is null and nearer.due_on >= ${day}::date - 1
    and (nearer.due_on, not other.is_required, other.id)
      < (members.due_on, not cohorts.is_required, cohorts.id))`

/**
 * Locks members of published paths who are due for a notification, until the transaction ends. Queries each cohort
 * separately, so that those of unpublished paths, whose members stay due, cost nothing.
 */
export const claimDueMembers = async (
  transaction: Database,
  { now, day, limit }: { now: Date; day: string; limit: number },
): Promise<DueMember[]> => {
  const at = now.toISOString()
  const { rows } = await sql<DueMember>`
    with due as materialized (
      select next.cohort_id, next.identity_uid
      from learning_cohorts as cohorts
      join learning_paths as paths on paths.id = cohorts.path_id and paths.published
      cross join lateral (
        select cohort_id, identity_uid, notify_at from learning_cohort_members
        where cohort_id = cohorts.id and notify_at <= ${at}
        order by notify_at limit ${limit}
      ) as next
      where cohorts.ended_at is null
      order by next.notify_at, next.cohort_id, next.identity_uid limit ${limit}
    )
    select members.cohort_id as "cohortId", members.identity_uid as "identityUid", members.due_on as "dueOn",
      members.news, cohorts.is_required as "isRequired", paths.slug, paths.title,
      users.status = 'approved' and users.deleted_at is null and done.finished_at is null
        and (members.news is null or members.due_on >= ${day}::date) and not ${hasEarlierDeadline(day)} as "isOpen"
    ${fromMembers}
    join due on due.cohort_id = members.cohort_id and due.identity_uid = members.identity_uid
    join learning_paths as paths on paths.id = cohorts.path_id
    where members.notify_at <= ${at}
    order by members.cohort_id, members.identity_uid
    for update of members skip locked`.execute(transaction)
  return rows
}

/**
 * When a member is reminded next: at eight in the morning, a week and a day before the last day and the day after it.
 * Not within a day of another notification.
 */
const nextReminderTime = (now: Date, timeZone: string) => sql`(
  select min(at) from unnest(array[-7, -1, 1]) as days
  cross join lateral (
    select (members.due_on + days + time '08:00') at time zone ${timeZone}::text as at
  ) as moments
  where at > ${now.toISOString()}::timestamptz
    + case when members.news is null then interval '0' else interval '20 hours' end
)`

/** Records that these members were notified. */
export const setNotified = async (
  transaction: Database,
  notified: readonly Pick<DueMember, 'cohortId' | 'identityUid'>[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> => {
  await sql`
    update learning_cohort_members as members set news = null, notify_at = ${nextReminderTime(now, timeZone)}
    from unnest(
      ${notified.map(({ cohortId }) => cohortId)}::uuid[], ${notified.map(({ identityUid }) => identityUid)}::text[]
    ) as sent (cohort_id, identity_uid)
    where members.cohort_id = sent.cohort_id and members.identity_uid = sent.identity_uid`.execute(
    transaction,
  )
}
