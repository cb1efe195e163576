import { sql } from 'kysely'
import { answerTargetHours, type InsightMetric } from '~/contract/insight'
import type { Period } from '~/contract/milestones'
import type { Database } from '../../context'

/** A period, the one before it, and how many days a point of them has. */
export interface Steps {
  now: Period
  before: Period
  stepDays: number
}

/** What is counted of a metric in one step; `place` is the number of steps to the end of its period. */
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
const start = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`
const end = (day: string) => sql`${start(day)} + interval '24 hours'`

/** In which period and step a day is. */
const placeOf = ({ now, before, stepDays }: Steps, day: ReturnType<typeof utcDay>) => sql`
  ${day} < ${now.from}::date as "isBefore",
  (case when ${day} < ${now.from}::date then ${before.to}::date else ${now.to}::date end - ${day})
    / ${sql.lit(stepDays)} as place`

/** Of users, searches, questions and readers: the sums of each step, from counts of days or by an index on the time. */
const countsStatement = (steps: Steps, weeks: Steps, now: Date) => {
  const { before, now: period } = steps
  const isWithin = (column: string) =>
    sql`${sql.raw(column)} >= ${start(before.from)} and ${sql.raw(column)} < ${end(period.to)}`
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
      select stage as metric, ${placeOf(steps, sql`day`)}, people as value, null::bigint as total from milestone_days
      where stage in ('registered', 'approved') and day between ${before.from}::date and ${period.to}::date
      union all
      select 'active', ${placeOf(weeks, sql`day`)}, first_in_week, null from active_days
      where day between ${weeks.before.from}::date and ${weeks.now.to}::date
      union all
      select 'searches', ${placeOf(steps, sql`day`)}, unanswered, searches from search_days
      where day between ${before.from}::date and ${period.to}::date
      union all
      -- A question that can still be answered in time is not late.
      select 'questions', ${placeOf(steps, utcDay('created_at'))}, is_answered::integer, 1 from asked
      where is_answered or created_at < ${dueBefore}::timestamptz
      union all
      select 'helpful', ${placeOf(steps, utcDay('created_at'))}, helpful::integer, 1 from page_feedback
      where ${isWithin('created_at')}
    )
    select metric, "isBefore", place, sum(value)::bigint as value, sum(total)::bigint as total, null as p90
    from days group by metric, "isBefore", place`
}

/** Of decisions: how many, and the hours they took, in each step and in the whole periods. */
const decisionTimesStatement = (steps: Steps) => {
  const hours = sql`extract(epoch from decided_at - submitted_at)::float8 / 3600`
  return sql<CountRow>`
    with decided as (
      select ${placeOf(steps, utcDay('decided_at'))}, ${hours} as hours from application_submissions
      where decided_at >= ${start(steps.before.from)} and decided_at < ${end(steps.now.to)}
    )
    select 'decisions' as metric, "isBefore", place, percentile_cont(0.5) within group (order by hours) as value,
      count(*) as total, percentile_cont(0.9) within group (order by hours) as p90
    from decided group by grouping sets (("isBefore", place), ("isBefore"))`
}

export const readCounts = async (
  database: Database,
  { steps, weeks, now }: { steps: Steps; weeks: Steps; now: Date },
): Promise<CountRow[]> => {
  const results = await Promise.all([
    countsStatement(steps, weeks, now).execute(database),
    decisionTimesStatement(steps).execute(database),
  ])
  return results.flatMap(({ rows }) => rows)
}
