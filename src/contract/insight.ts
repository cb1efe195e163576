import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, slug } from './field-schemas'
import { periodQuery } from './funnel'

/** The metrics of the insight page, in display order. */
export const insightMetrics = [
  'registered',
  'approved',
  'decisions',
  'active',
  'reads',
  'helpful',
  'searches',
  'questions',
  'kit-requests',
  'kits-lent',
  'kits-overdue',
] as const
export type InsightMetric = (typeof insightMetrics)[number]

/** Target time for answering a question, in hours. */
export const answerTargetHours = 48

const figureEntries = {
  /** Null if there is no data to calculate it from. */
  value: v.nullable(v.number()),
  total: v.nullable(v.number()),
  p90: v.nullable(v.number()),
}
const figure = v.object(figureEntries)
export type InsightFigure = v.InferOutput<typeof figure>

const day = v.string()

const series = v.object({
  metric: v.picklist(insightMetrics),
  now: figure,
  before: figure,
  stepDays: v.number(),
  points: v.array(
    v.object({
      ...figureEntries,
      from: day,
      to: day,
      before: v.object({ ...figureEntries, from: day, to: day }),
    }),
  ),
})
export type InsightSeries = v.InferOutput<typeof series>

const insight = v.object({
  before: v.object({ from: day, to: day }),
  targetHours: v.number(),
  data: v.array(series),
})
export type Insight = v.InferOutput<typeof insight>

/** Maximum number of most-read documents; the list of documents has the numbers of the others. */
export const maxTopPages = 20

const pageInsight = v.object({
  id,
  slug,
  title: v.string(),
  reads: v.number(),
  /** In the previous period. */
  readsBefore: v.number(),
  /** Readers who found it helpful, of those who answered. */
  helpful: v.number(),
  answers: v.number(),
})
export type PageInsight = v.InferOutput<typeof pageInsight>

const pathInsight = v.object({
  id,
  title: v.string(),
  /** Learners who began it in the period, and in the previous one. */
  begun: v.number(),
  begunBefore: v.number(),
  /** How many of them have finished the path. */
  finished: v.number(),
  finishedBefore: v.number(),
  /** How many of them have finished each unit, in unit order. */
  units: v.array(v.object({ slug, title: v.string(), finished: v.number(), before: v.number() })),
})
export type PathInsight = v.InferOutput<typeof pathInsight>

/** The tables of the insight page. */
export const insightTables = ['pages', 'paths'] as const

export const insightContract = {
  read: endpoint('GET /admin/insight', 'admin', {
    summary: 'Get counts of a period over time, compared with the previous period.',
    query: periodQuery,
    output: insight,
  }),
  pages: endpoint('GET /admin/insight/pages', 'admin', {
    summary: 'List the most read documents in a period.',
    query: periodQuery,
    output: v.object({ data: v.array(pageInsight) }),
  }),
  paths: endpoint('GET /admin/insight/paths', 'admin', {
    summary: 'List the learning paths with the number of learners who began in a period, and their progress.',
    query: periodQuery,
    output: v.object({ data: v.array(pathInsight) }),
  }),
  exportTable: endpoint('GET /admin/insight/tables/{table}/insight.csv', 'admin', {
    summary: 'Export the figures of documents or learning paths as CSV.',
    params: v.strictObject({ table: v.picklist(insightTables) }),
    query: periodQuery,
    outputType: 'csv',
  }),
  exportCsv: endpoint('GET /admin/insight/{metric}/insight.csv', 'admin', {
    summary: 'Export one metric over time as CSV.',
    params: v.strictObject({ metric: v.picklist(insightMetrics) }),
    query: periodQuery,
    outputType: 'csv',
  }),
}
