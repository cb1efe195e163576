import { sql } from 'kysely'
import {
  type InsightMetric,
  type PageInsight,
  type PathInsight,
  answerTargetHours,
  maxTopPages,
} from '~/contract/insight'
import type { Period } from '~/contract/funnel'
import type { Database } from '../../context'
import { isOnDays, startOfDay } from '../../database/on-days'
import { isNotDeleted } from '../users/find-user'
import { toDay } from '../../days'

/** A period, the one before it, and the number of days of each point. */
export interface Steps {
  now: Period
  before: Period
  stepDays: number
}

/** The count of a metric in one step; `place` is the number of steps to the end of its period. */
export interface CountRow {
  metric: InsightMetric
  isBefore: boolean
  /** Null for the whole period. */
  place: number | null
  value: number
  total: number | null
  p90: number | null
}

const utcDay = (column: string) => sql`(${sql.raw(column)} at time zone 'UTC')::date`

/** Computes the period and the step of a day. */
const selectStep = ({ now, before, stepDays }: Steps, day: ReturnType<typeof utcDay>) => sql`
  ${day} < ${now.from}::date as "isBefore",
  (case when ${day} < ${now.from}::date then ${before.to}::date else ${now.to}::date end - ${day})
    / ${sql.lit(stepDays)} as place`

/** For users, searches, questions and readers: sums each step, from counts of days or by an index on the time. */
const countsStatement = (steps: Steps, weeks: Steps, now: Date) => {
  const { before, now: period } = steps
  const isWithin = (column: string) => isOnDays(column, { from: before.from, to: period.to })
  const dueBefore = new Date(now.getTime() - answerTargetHours * 3_600_000).toISOString()
  return sql<CountRow>`
    with asked as (
      select created_at, exists (
        select from answers where question_id = questions.id and not is_hidden
          and answers.author_uid is distinct from questions.author_uid
          and answers.created_at <= questions.created_at + ${`${answerTargetHours} hours`}::interval
      ) as is_answered
      from questions where ${isWithin('created_at')} and not is_hidden
    ), days as (
      select stage as metric, ${selectStep(steps, sql`day`)}, people as value, null::bigint as total from milestone_days
      where stage in ('registered', 'approved') and day between ${before.from}::date and ${period.to}::date
      union all
      select 'active', ${selectStep(weeks, sql`day`)}, first_in_week, null from active_days
      where day between ${weeks.before.from}::date and ${weeks.now.to}::date
      union all
      select 'searches', ${selectStep(steps, sql`day`)}, unanswered, searches from search_days
      where day between ${before.from}::date and ${period.to}::date
      union all
      -- A question that can still be answered in time is not late.
      select 'questions', ${selectStep(steps, utcDay('created_at'))}, is_answered::integer, 1 from asked
      where is_answered or created_at < ${dueBefore}::timestamptz
      union all
      select 'helpful', ${selectStep(steps, utcDay('created_at'))}, helpful::integer, 1 from page_feedback
      where ${isWithin('created_at')}
      union all
      select 'reads', ${selectStep(steps, sql`day`)}, reads, null from page_read_days
      where day between ${before.from}::date and ${period.to}::date
      union all
      select 'kit-requests', ${selectStep(steps, utcDay('created_at'))}, 1, null from dev_kit_requests
      where ${isWithin('created_at')} and ${isNotDeleted('dev_kit_requests.identity_uid')}
    )
    select metric, "isBefore", place, sum(value)::bigint as value, sum(total)::bigint as total, null as p90
    from days group by metric, "isBefore", place`
}

/** For decisions: counts them, and computes the hours they took, in each step and in the whole periods. */
const decisionTimesStatement = (steps: Steps) => {
  const hours = sql`extract(epoch from decided_at - submitted_at)::float8 / 3600`
  return sql<CountRow>`
    with decided as (
      select ${selectStep(steps, utcDay('decided_at'))}, ${hours} as hours from application_submissions
      where ${isOnDays('decided_at', { from: steps.before.from, to: steps.now.to })}
    )
    select 'decisions' as metric, "isBefore", place, percentile_cont(0.5) within group (order by hours) as value,
      count(*) as total, percentile_cont(0.9) within group (order by hours) as p90
    from decided group by grouping sets (("isBefore", place), ("isBefore"))`
}

/**
 * Counts the loans of kits at the end of each step, and today's current ones; a day without a count repeats the one
 * before.
 */
const loansStatement = ({ now: period, before, stepDays }: Steps, now: Date) => {
  const today = toDay(now)
  const days = ({ from, to }: Period) => sql`
    select day::date, ${to}::date - day::date as from_end from generate_series(
      ${to}::timestamp, ${from}::timestamp, ${sql.lit(`-${stepDays} days`)}::interval) as day`
  return sql<CountRow>`
    with lent_now as materialized (
      select count(*) as lent, count(*) filter (where due_on < ${today}::date) as overdue from dev_kit_requests
      where state = 'delivered' and ${isNotDeleted('dev_kit_requests.identity_uid')}
    ), steps as (
      select false as "isBefore", * from (${days(period)}) as days
      union all select true, * from (${days(before)}) as days
    )
    select metric, "isBefore", from_end / ${sql.lit(stepDays)} as place,
      case when metric = 'kits-lent' then lent else overdue end as value, null as total, null as p90
    from steps
    cross join lateral (
      select lent, overdue from lent_now where day = ${today}::date
      union all
      (select lent, overdue from kit_days where kit_days.day <= steps.day and steps.day < ${today}::date
        order by kit_days.day desc limit 1)
    ) as counted
    cross join (values ('kits-lent'), ('kits-overdue')) as metrics (metric)`
}

/** Claims the summary of a week, by its Monday; false if it was claimed before. */
export const claimSummary = async (transaction: Database, week: string): Promise<boolean> => {
  const claimed = await transaction
    .insertInto('summary_weeks')
    .values({ week })
    .onConflict((conflict) => conflict.doNothing())
    .returning('week')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Selects the pages that were read most in a period. */
export const topPagesStatement = ({ now, before }: Pick<Steps, 'now' | 'before'>) => sql<PageInsight>`
  with counted as (
    select page_id, sum(reads) filter (where day >= ${now.from}::date) as reads,
      sum(reads) filter (where day < ${now.from}::date) as reads_before
    from page_read_days where day between ${before.from}::date and ${now.to}::date
    group by page_id
  ), top as (
    select pages.id, slug, title, reads, reads_before from counted join pages on pages.id = page_id
    where reads > 0 and kind = 'document'
    order by reads desc, title limit ${sql.lit(maxTopPages)}
  )
  select top.id, slug, title, reads::bigint, coalesce(reads_before, 0)::bigint as "readsBefore",
    count(page_feedback.id) filter (where helpful) as helpful, count(page_feedback.id) as answers
  from top left join page_feedback on page_id = top.id
    and ${isOnDays('created_at', now)}
  group by top.id, slug, title, reads, reads_before
  order by reads desc, title`

type UnitRow = PathInsight['units'][number] & { pathId: string }

/** Counts the learners who began each published path in two periods, and their progress since. */
export const pathsBegunStatement = ({ now, before }: Pick<Steps, 'now' | 'before'>) => sql<
  Omit<PathInsight, 'units'>
>`
  select paths.id, paths.title, begun.* from learning_paths as paths
  cross join lateral (
    select count(*) filter (where is_now) as begun, count(*) filter (where not is_now) as "begunBefore",
      count(*) filter (where is_now and finished_at is not null) as finished,
      count(*) filter (where not is_now and finished_at is not null) as "finishedBefore"
    from (
      select started_at >= ${startOfDay(now.from)} as is_now, finished_at from learning_path_progress as done
      where done.path_id = paths.id and ${isOnDays('started_at', { from: before.from, to: now.to })}
        and ${isNotDeleted('done.identity_uid')}
    ) as learners
  ) as begun
  where published and removed_at is null
  order by paths.position, paths.slug`

/** Counts those of these learners who have finished each unit. */
export const unitsFinishedStatement = ({ now, before }: Pick<Steps, 'now' | 'before'>) => sql<UnitRow>`
  with finished as (
    select kept.unit_id, count(*) filter (where started.started_at >= ${startOfDay(now.from)}) as now,
      count(*) filter (where started.started_at < ${startOfDay(now.from)}) as before
    from learning_path_progress as started
    join learning_paths as paths on paths.id = started.path_id and published and paths.removed_at is null
    join learning_units as units on units.path_id = paths.id and units.removed_at is null
    join learning_progress as kept on kept.unit_id = units.id and kept.identity_uid = started.identity_uid
      and kept.finished_at is not null
    where ${isOnDays('started.started_at', { from: before.from, to: now.to })}
      and ${isNotDeleted('started.identity_uid')}
    group by kept.unit_id
  )
  select units.path_id as "pathId", units.slug, units.title, coalesce(now, 0) as finished,
    coalesce(before, 0) as before
  from learning_units as units left join finished on unit_id = units.id
  where units.removed_at is null
  order by units.path_id, units.position, units.slug`

export const readCounts = async (
  database: Database,
  { steps, weeks, now }: { steps: Steps; weeks: Steps; now: Date },
): Promise<CountRow[]> => {
  const results = await Promise.all([
    countsStatement(steps, weeks, now).execute(database),
    decisionTimesStatement(steps).execute(database),
    loansStatement(steps, now).execute(database),
  ])
  return results.flatMap(({ rows }) => rows)
}
