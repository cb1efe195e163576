import * as v from 'valibot'
import { endpoint } from './endpoint'
import { periodQuery } from './milestones'

/** What the insight shows, in its order. */
export const insightMetrics = [
  'registered',
  'approved',
  'decisions',
  'active',
  'searches',
  'questions',
  'helpful',
] as const
export type InsightMetric = (typeof insightMetrics)[number]

/** Hours within which a question should be answered. */
export const answerTargetHours = 48

const figureEntries = {
  /** Null where there is nothing that it could be counted of. */
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

export const insightContract = {
  read: endpoint({
    method: 'GET',
    path: '/admin/insight',
    access: 'admin',
    summary: 'Counts of a period over time, beside those of the period before.',
    query: periodQuery,
    output: insight,
    status: 200,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/admin/insight/{metric}/insight.csv',
    access: 'admin',
    summary: 'One of these counts over time, as a table.',
    params: v.strictObject({ metric: v.picklist(insightMetrics) }),
    query: periodQuery,
    outputType: 'csv',
    status: 200,
  }),
}
