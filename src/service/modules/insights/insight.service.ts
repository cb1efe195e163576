import {
  type Insight,
  type InsightFigure,
  type InsightMetric,
  type InsightSeries,
  type PageInsight,
  type PathInsight,
  insightMetrics,
  type insightTables,
} from '~/contract/insight'
import type { Period } from '~/contract/funnel'
import type { Database } from '../../context'
import {
  type CountRow,
  type Steps,
  pathsBegunStatement,
  readCounts,
  topPagesStatement,
  unitsFinishedStatement,
} from './insight.queries'
import { addDays, dayMs } from '../../days'

const countDays = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Returns a period and the one before it, with as many days. */
export const withPeriodBefore = (period: Period) => getDaysAndDaysBefore(period.to, countDays(period))

/** Returns a number of days up to a day, and as many before them. */
const getDaysAndDaysBefore = (to: string, days: number): { now: Period; before: Period } => ({
  now: { from: addDays(to, 1 - days), to },
  before: { from: addDays(to, 1 - 2 * days), to: addDays(to, -days) },
})

/** Returns the days of a point in a small chart: a day, a week, or four weeks. */
const getStepDays = (days: number) => {
  if (days <= 62) return 1
  return days <= 400 ? 7 : 28
}

/** Returns the complete weeks that end in a period, from Monday to Sunday, about as many as it has. */
const getWeeks = ({ to }: Period, days: number): Steps => {
  const lastSunday = addDays(to, -new Date(to).getUTCDay())
  return { ...getDaysAndDaysBefore(lastSunday, 7 * Math.max(1, Math.round(days / 7))), stepDays: 7 }
}

/** Metrics with a part and a total; without a total they have no part either. */
const isShare: Record<InsightMetric, boolean> = {
  registered: false,
  approved: false,
  decisions: true,
  active: false,
  searches: true,
  questions: true,
  helpful: true,
  reads: false,
  'kit-requests': false,
  'kits-lent': false,
  'kits-overdue': false,
}

/** Metrics that are counted at the end of a step, so that the last step's value is that of the period. */
const isLevel = (metric: InsightMetric) => metric === 'kits-lent' || metric === 'kits-overdue'

const toFigure = (metric: InsightMetric, row: InsightFigure | undefined): InsightFigure => {
  if (!isShare[metric]) return { value: row?.value ?? 0, total: null, p90: null }
  // Zero searches without a result is a count; a median of no decisions does not exist.
  const none = metric === 'decisions' ? null : 0
  return row ? { value: row.value, total: row.total, p90: row.p90 } : { value: none, total: 0, p90: null }
}

const getStepCount = ({ now, stepDays }: Steps) => Math.ceil(countDays(now) / stepDays)

const sumUp = (metric: InsightMetric, rows: readonly CountRow[], steps: Steps): InsightFigure => {
  if (metric === 'decisions')
    return toFigure(
      metric,
      rows.find(({ place }) => place === null),
    )
  if (isLevel(metric))
    return toFigure(
      metric,
      rows.find(({ place }) => place === 0),
    )
  const value = rows.reduce((sum, row) => sum + row.value, 0)
  const total = rows.reduce((sum, row) => sum + (row.total ?? 0), 0)
  // A user who is active in several weeks counts in each, so a sum of them would mean nothing.
  return toFigure(metric, {
    value: metric === 'active' ? Math.round(value / getStepCount(steps)) : value,
    total,
    p90: null,
  })
}

/** Returns the days of a step; the first one of a period may have fewer. */
const getStep = (period: Period, stepDays: number, place: number): Period => {
  const from = addDays(period.to, 1 - (place + 1) * stepDays)
  return { from: from < period.from ? period.from : from, to: addDays(period.to, -place * stepDays) }
}

const toSeries = (metric: InsightMetric, rows: readonly CountRow[], steps: Steps): InsightSeries => {
  const now = rows.filter((row) => row.metric === metric && !row.isBefore)
  const before = rows.filter((row) => row.metric === metric && row.isBefore)
  const { stepDays } = steps
  const getPoint = (period: Period, counted: readonly CountRow[], place: number) => ({
    ...getStep(period, stepDays, place),
    ...toFigure(
      metric,
      counted.find((row) => row.place === place),
    ),
  })
  const places = Array.from({ length: getStepCount(steps) }, (_, index) => index).toReversed()
  return {
    metric,
    now: sumUp(metric, now, steps),
    before: sumUp(metric, before, steps),
    stepDays,
    points: places.map((place) => ({
      ...getPoint(steps.now, now, place),
      before: getPoint(steps.before, before, place),
    })),
  }
}

/** Returns the counts of a period and of the one before, with as many days. */
export const readInsight = async (
  database: Database,
  period: Period,
  { targetHours, now }: { targetHours: number; now: Date },
): Promise<Insight> => {
  const days = countDays(period)
  const steps: Steps = { ...getDaysAndDaysBefore(period.to, days), stepDays: getStepDays(days) }
  const weeks = getWeeks(period, days)
  const rows = await readCounts(database, { steps, weeks, now })
  return {
    before: steps.before,
    targetHours,
    data: insightMetrics.map((metric) => toSeries(metric, rows, metric === 'active' ? weeks : steps)),
  }
}

/** Returns the documents that were read most in a period. */
export const readTopPages = async (database: Database, period: Period): Promise<PageInsight[]> =>
  (await topPagesStatement(withPeriodBefore(period)).execute(database)).rows

/** Counts the learners who began each path in a period, and their progress. */
export const readPathInsight = async (database: Database, period: Period): Promise<PathInsight[]> => {
  const periods = withPeriodBefore(period)
  const [paths, units] = await Promise.all([
    pathsBegunStatement(periods).execute(database),
    unitsFinishedStatement(periods).execute(database),
  ])
  return paths.rows.map((path) => ({
    ...path,
    units: units.rows.filter(({ pathId }) => pathId === path.id).map(({ pathId: _pathId, ...unit }) => unit),
  }))
}

/** Exports the documents or paths of a period as a table. */
export async function* exportInsightTable(
  database: Database,
  table: (typeof insightTables)[number],
  period: Period,
): AsyncGenerator<readonly string[]> {
  if (table === 'pages') {
    yield ['Slug', 'Title', 'Reads', 'Reads, period before', 'Found helpful', 'Answers']
    for (const { slug, title, ...counts } of await readTopPages(database, period)) {
      const { reads, readsBefore, helpful, answers } = counts
      yield [slug, title, ...[reads, readsBefore, helpful, answers].map(String)]
    }
    return
  }
  yield ['Path', 'Unit', 'Learners', 'Learners, period before']
  for (const { title, units, ...path } of await readPathInsight(database, period)) {
    yield [title, 'Began', String(path.begun), String(path.begunBefore)]
    for (const unit of units) yield [title, unit.title, String(unit.finished), String(unit.before)]
    yield [title, 'Finished', String(path.finished), String(path.finishedBefore)]
  }
}

const heads: Record<InsightMetric, readonly string[]> = {
  registered: ['Registered'],
  approved: ['Approved'],
  decisions: ['Median hours to decision', 'Decisions', '90th percentile hours'],
  active: ['Active users'],
  searches: ['Searches without a result', 'Searches'],
  questions: ['Answered within two days', 'Questions'],
  helpful: ['Found helpful', 'Answers'],
  reads: ['Documents read'],
  'kit-requests': ['Kit requests'],
  'kits-lent': ['Kits lent'],
  'kits-overdue': ['Kits overdue'],
}

/** Exports one metric as a table: a line for each step, followed by the figures of the period before. */
export async function* exportInsight(
  { data }: Insight,
  metric: InsightMetric,
): AsyncGenerator<readonly string[]> {
  const columns = heads[metric]
  yield [
    'From',
    'To',
    ...columns,
    'From, period before',
    'To, period before',
    ...columns.map((each) => `${each}, period before`),
  ]
  const getCells = ({ value, total, p90 }: InsightFigure) =>
    [value, total, p90].slice(0, columns.length).map((each) => (each === null ? '' : String(each)))
  for (const { from, to, before, ...figure } of data.find((each) => each.metric === metric)?.points ?? []) {
    yield [from, to, ...getCells(figure), before.from, before.to, ...getCells(before)]
  }
}
