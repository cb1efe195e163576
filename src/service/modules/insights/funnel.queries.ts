import { sql } from 'kysely'
import type { Period, PersonReached, Stage } from '~/contract/milestones'
import type { Paging } from '~/contract/paging'
import { stages } from '~/contract/enums'
import { rowsBefore } from '../../database/paging'
import type { Database } from '../../context'
import type { AdminCounts } from '~/contract/admin-counts'
import { isNotDeleted } from '../users/find-user'

export type Step = 'day' | 'week' | 'month'

interface PointRow {
  stage: Stage
  from: string
  people: number
}

/** How many users got how far in each step of a period: from the counts of the days, however many users. */
export const countReached = async (
  database: Database,
  { from, to }: Period,
  step: Step,
): Promise<PointRow[]> => {
  const getStep = (day: string) => sql`date_trunc(${sql.lit(step)}, ${sql.raw(day)}::timestamp)`
  const { rows } = await sql<PointRow>`
    with steps as (
      select generate_series(
        date_trunc(${sql.lit(step)}, ${from}::timestamp), ${to}::timestamp, ${sql.lit(`1 ${step}`)}::interval
      ) as begins
    ), reached as (
      select stage, ${getStep('day')} as begins, sum(people)::bigint as people from milestone_days
      where stage in (${sql.join(stages)}) and day between ${from}::date and ${to}::date
      group by 1, 2
    )
    select stages.stage, to_char(greatest(steps.begins, ${from}::timestamp), 'YYYY-MM-DD') as "from",
      coalesce(reached.people, 0) as people
    from unnest(array[${sql.join(stages)}]) as stages (stage) cross join steps
    left join reached on reached.stage = stages.stage and reached.begins = steps.begins
    order by steps.begins`.execute(database)
  return rows
}

type ReachedQuery = Period & Paging

/** Those who got so far in a period; the days before the one that the page begins on are passed over by their counts. */
export const reachedStatement = (stage: Stage, { from, to, page, count }: ReachedQuery) => {
  const offset = sql`${rowsBefore({ page, count })}::bigint`
  return sql<PersonReached>`
    with days as (
      select day, people, (sum(people) over (order by day desc))::bigint as people_until from (
        select day, sum(people)::bigint as people from milestone_days
        where stage = ${stage} and day between ${from}::date and ${to}::date
        group by day
      ) as counted
    ),
    start as materialized (
      select day, ${offset} - (people_until - people) as skipped from days
      where people_until > ${offset} order by day desc limit 1
    )
    select users.identity_uid as "identityUid", users.name, users.email, users.company_name as company,
      users.status, page.at
    from (
      select identity_uid, at from milestones
      where stage = ${stage} and not is_gone and at >= ${`${from}T00:00:00Z`}::timestamptz
        and at < ((select day from start) + 1)::timestamp at time zone 'UTC'
      order by at desc, identity_uid limit ${count} offset (select skipped from start)
    ) as page
    join users using (identity_uid)
    order by page.at desc, identity_uid`
}

/** A page of those who got so far in a period, and how many they are. */
export const listReached = async (
  database: Database,
  stage: Stage,
  query: ReachedQuery,
): Promise<{ total: number; data: PersonReached[] }> => {
  const counted = await sql<{ total: number }>`
    select coalesce(sum(people), 0)::bigint as total from milestone_days
    where stage = ${stage} and day between ${query.from}::date and ${query.to}::date`.execute(database)
  const { rows } = await reachedStatement(stage, query).execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** Of a row of `webhook_endpoints`: not by an administrator. */
export const isPausedByPortal = sql`state = 'paused' and paused_because <> 'administrator' and removed_at is null`

/** What waits in each queue, as its own list counts it, and the accounts by status and role. */
export const readAdminCounts = async (database: Database, now: Date): Promise<AdminCounts> => {
  const { rows } = await sql<AdminCounts>`
    select
      (select count(*) from applications
        where state = 'submitted' and ${isNotDeleted('applications.identity_uid')}) as applications,
      (select count(*) from dev_kit_requests
        where state = 'requested' and ${isNotDeleted('dev_kit_requests.identity_uid')}) as "kitRequests",
      (select count(*) from dev_kit_requests
        where state = 'delivered' and due_on < ${now.toISOString().slice(0, 10)}::date
          and ${isNotDeleted('dev_kit_requests.identity_uid')}) as "overdueKits",
      (select count(*) from contact_messages where state = 'new') as messages,
      (select count(*) from post_reports where state = 'open') as reports,
      (select count(*) from webhook_endpoints where ${isPausedByPortal}) as webhooks,
      (select coalesce(jsonb_agg(accounts), '[]') from (
        select status, role, sum(total)::bigint as total from user_counts group by status, role
      ) as accounts) as accounts`.execute(database)
  const [counts] = rows
  if (counts === undefined) throw new Error('The counts could not be read.')
  return counts
}
