import { sql } from 'kysely'
import { type Period, type FunnelUser, type FunnelStage, maxFunnelCompanies } from '~/contract/funnel'
import type { Paging } from '~/contract/paging'
import { funnelStages } from '~/contract/enums'
import { isOnDays, startOfDay } from '../../database/on-days'
import { getOffset } from '../../database/paging'
import type { Database } from '../../context'
import type { AdminCounts } from '~/contract/admin-counts'
import { isNotDeleted } from '../users/find-user'
import { toDay } from '../../days'

export type Step = 'day' | 'week' | 'month'

interface PointRow {
  stage: FunnelStage
  from: string
  people: number
}

/**
 * Selects how often users reached each stage on each day: from the counts of the days, or of the users of a company.
 */
const reachedDays = (period: Period, company: string | undefined) =>
  company === undefined
    ? sql`
        select stage, day, people from milestone_days
        where stage in (${sql.join(funnelStages)}) and day between ${period.from}::date and ${period.to}::date`
    : sql`
        select stage, (at at time zone 'UTC')::date as day, 1 as people
        from users join milestones using (identity_uid)
        where company_id = ${company} and not is_gone and ${isOnDays('at', period)}`

interface FunnelQuery {
  now: Period
  before: Period
  step: Step
  company: string | undefined
}

/** Counts the users who reached each step in a period, and in the period before. */
export const countReached = async (
  database: Database,
  { now: { from, to }, before, step, company }: FunnelQuery,
): Promise<(PointRow & { before: number })[]> => {
  const getStep = (day: string) => sql`date_trunc(${sql.lit(step)}, ${sql.raw(day)}::timestamp)`
  const { rows } = await sql<PointRow & { before: number }>`
    with steps as (
      select generate_series(
        date_trunc(${sql.lit(step)}, ${from}::timestamp), ${to}::timestamp, ${sql.lit(`1 ${step}`)}::interval
      ) as begins
    ), counted as materialized (${reachedDays({ from: before.from, to }, company)}
    ), reached as (
      select stage, ${getStep('day')} as begins, sum(people)::bigint as people from counted
      where day >= ${from}::date group by 1, 2
    ), earlier as (
      select stage, sum(people)::bigint as people from counted where day < ${from}::date group by stage
    )
    select stages.stage, to_char(greatest(steps.begins, ${from}::timestamp), 'YYYY-MM-DD') as "from",
      coalesce(reached.people, 0) as people, coalesce(earlier.people, 0) as before
    from unnest(array[${sql.join(funnelStages)}]) as stages (stage) cross join steps
    left join reached on reached.stage = stages.stage and reached.begins = steps.begins
    left join earlier on earlier.stage = stages.stage
    order by steps.begins`.execute(database)
  return rows
}

interface GroupRow {
  key: string
  name: string
  stage: FunnelStage
  people: number
  before: number | null
}

/** Counts the users of each month of registration who have reached each stage, latest month first. */
export const listCohorts = async (database: Database, { from, to }: Period): Promise<GroupRow[]> => {
  const { rows } = await sql<GroupRow>`
    select cohort::text as key, '' as name, stage, sum(people)::bigint as people, null as before
    from milestone_days
    where cohort between date_trunc('month', ${from}::timestamp)::date and ${to}::date
      and stage in (${sql.join(funnelStages)})
    group by cohort, stage having sum(people) > 0 order by cohort desc`.execute(database)
  return rows
}

/** Counts the users of the largest companies who reached each stage in two periods. */
export const companiesStatement = (now: Period, before: Period) => sql<GroupRow>`
  select largest.id as key, largest.name, milestones.stage,
    count(*) filter (where ${isOnDays('milestones.at', now)}) as people,
    count(*) filter (where not (${isOnDays('milestones.at', now)})) as before
  from (
    select id, name, people from companies where people > 0
    order by companies.people desc, id desc limit ${sql.lit(maxFunnelCompanies)}
  ) as largest
  left join users on users.company_id = largest.id and users.deleted_at is null
  left join milestones on milestones.identity_uid = users.identity_uid and not milestones.is_gone
    and milestones.stage in (${sql.join(funnelStages)}) and ${isOnDays('milestones.at', { from: before.from, to: now.to })}
  group by largest.id, largest.name, largest.people, milestones.stage
  order by largest.people desc, largest.id desc`

/** Finds the name of a company; null if there is none. */
export const findCompanyName = async (database: Database, id: string): Promise<string | null> => {
  const row = await database.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

type ReachedQuery = Period & Paging & { company?: string | undefined; cohort?: string | undefined }

/** Selects the same for a company, or for the users who registered in a month. */
const reachedByStatement = (stage: FunnelStage, { company, cohort, ...query }: ReachedQuery) => {
  const month = sql`date_trunc('month', ${cohort ?? ''}::timestamp)`
  return sql<FunnelUser & { total: number }>`
    with found as (
      select reached.identity_uid, reached.at from milestones as reached
      where reached.stage = ${stage} and not reached.is_gone and ${isOnDays('reached.at', query)}
        and ${
          company === undefined
            ? sql`true`
            : sql`reached.identity_uid in (select identity_uid from users where company_id = ${company})`
        }
        and ${
          cohort === undefined
            ? sql`true`
            : sql`reached.identity_uid in (
                select identity_uid from milestones where stage = 'registered' and not is_gone
                  and at >= ${month} at time zone 'UTC' and at < (${month} + interval '1 month') at time zone 'UTC')`
        }
    )
    select users.identity_uid as "identityUid", users.name, users.email, users.company_name as company,
      users.status, page.at, counted.total
    from (select count(*) as total from found) as counted
    left join lateral (
      select * from found order by at desc, identity_uid limit ${query.count} offset ${getOffset(query)}
    ) as page on true
    left join users using (identity_uid)
    order by page.at desc, identity_uid`
}

/** Selects the users who reached a stage in a period; skips the days before the page by their counts. */
export const reachedStatement = (stage: FunnelStage, { from, to, page, count }: Period & Paging) => {
  const offset = sql`${getOffset({ page, count })}::bigint`
  return sql<FunnelUser>`
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
      where stage = ${stage} and not is_gone and at >= ${startOfDay(from)}
        and at < ((select day from start) + 1)::timestamp at time zone 'UTC'
      order by at desc, identity_uid limit ${count} offset (select skipped from start)
    ) as page
    join users using (identity_uid)
    order by page.at desc, identity_uid`
}

/** Returns a page of the users who reached a stage in a period, and their total. */
export const listReached = async (
  database: Database,
  stage: FunnelStage,
  query: ReachedQuery,
): Promise<{ total: number; data: FunnelUser[] }> => {
  if (query.company !== undefined || query.cohort !== undefined) {
    const { rows } = await reachedByStatement(stage, query).execute(database)
    // An empty page has one row with only the total.
    return { total: rows[0]?.total ?? 0, data: rows.slice(0, rows[0]?.identityUid ? undefined : 0) }
  }
  const counted = await sql<{ total: number }>`
    select coalesce(sum(people), 0)::bigint as total from milestone_days
    where stage = ${stage} and day between ${query.from}::date and ${query.to}::date`.execute(database)
  const { rows } = await reachedStatement(stage, query).execute(database)
  return { total: counted.rows[0]?.total ?? 0, data: rows }
}

/** Whether a row of `webhook_endpoints` was paused by the portal, not by an administrator. */
export const isPausedByPortal = sql`state = 'paused' and paused_because <> 'administrator' and removed_at is null`

/** Counts, within a statement, the loans of kits that ended without a return. */
export const countOverdueKits = (now: Date) => sql<number>`(
  select count(*) from dev_kit_requests
  where state = 'delivered' and due_on < ${toDay(now)}::date
    and ${isNotDeleted('dev_kit_requests.identity_uid')})`

/** Counts the items of each queue, as its own list does, and the accounts by status and role. */
export const readAdminCounts = async (database: Database, now: Date): Promise<AdminCounts> => {
  const { rows } = await sql<AdminCounts>`
    select
      (select count(*) from applications
        where state = 'submitted' and ${isNotDeleted('applications.identity_uid')}) as applications,
      (select count(*) from dev_kit_requests
        where state = 'requested' and ${isNotDeleted('dev_kit_requests.identity_uid')}) as "kitRequests",
      ${countOverdueKits(now)} as "overdueKits",
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
