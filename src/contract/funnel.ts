import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { day, id, identityUid, instant } from './field-schemas'
import { funnelStages, userStatuses } from './enums'

export type FunnelStage = (typeof funnelStages)[number]

const period = v.strictObject({ from: day, to: day })

const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to

const isShortEnough = ({ from, to }: { from: string; to: string }) =>
  Date.parse(to) - Date.parse(from) <= 3660 * 86_400_000

/** A period, both days included; at most ten years. */
export const periodQuery = v.pipe(
  period,
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
  v.forward(v.partialCheck([['from'], ['to']], isShortEnough, invalid('periodTooLong')), ['to']),
)
export type Period = v.InferOutput<typeof period>

/** A period, for all users or the users of a company. */
const funnelQuery = v.pipe(
  v.strictObject({ ...period.entries, company: v.optional(id) }),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
  v.forward(v.partialCheck([['from'], ['to']], isShortEnough, invalid('periodTooLong')), ['to']),
)
export type FunnelQuery = v.InferOutput<typeof funnelQuery>

/** How a funnel is grouped: by month of registration, or by company. */
export const funnelGroupings = ['cohort', 'company'] as const
export type FunnelGrouping = (typeof funnelGroupings)[number]

/** Maximum number of compared companies, those with most users; each company has a funnel on its own page. */
export const maxFunnelCompanies = 20

/** Users who reached a stage; `before` is the previous period, null for a month. */
const stageCount = v.object({
  stage: v.picklist(funnelStages),
  people: v.number(),
  before: v.nullable(v.number()),
})

const funnelGroup = v.object({
  /** The first day of the month, or the company id. */
  key: v.string(),
  /** The company's name; empty for a month. */
  name: v.string(),
  stages: v.array(stageCount),
})
export type FunnelGroup = v.InferOutput<typeof funnelGroup>

const funnelUser = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  company: v.string(),
  status: v.picklist(userStatuses),
  at: instant,
})
export type FunnelUser = v.InferOutput<typeof funnelUser>

export const funnelContract = {
  read: endpoint('GET /admin/funnel', 'admin', {
    summary: 'Get the number of users who first reached each stage in a period, in total and over time.',
    query: funnelQuery,
    output: v.object({
      /** The unit of the time axis. */
      step: v.picklist(['day', 'week', 'month']),
      /** The name of the requested company. */
      company: v.nullable(v.string()),
      data: v.array(
        v.object({
          stage: v.picklist(funnelStages),
          people: v.number(),
          /** In the previous period of the same length. */
          before: v.number(),
          /** The whole period without gaps; `from` is the first day of the step. */
          points: v.array(v.object({ from: v.string(), people: v.number() })),
        }),
      ),
    }),
  }),
  groups: endpoint('GET /admin/funnel/{by}/groups', 'admin', {
    summary:
      'Get the number of users who reached each stage, by month of registration, or by company in a period.',
    params: v.strictObject({ by: v.picklist(funnelGroupings) }),
    query: periodQuery,
    output: v.object({ data: v.array(funnelGroup) }),
  }),
  exportCsv: endpoint('GET /admin/funnel/{by}/funnel.csv', 'admin', {
    summary: 'Export the funnel as CSV: over time for all users or one company, or by group.',
    params: v.strictObject({ by: v.picklist(['period', ...funnelGroupings]) }),
    query: funnelQuery,
    outputType: 'csv',
  }),
  listReached: endpoint('GET /admin/funnel/{stage}', 'admin', {
    summary: 'List the users who first reached a stage in a period, latest first.',
    params: v.strictObject({ stage: v.picklist(funnelStages) }),
    query: v.pipe(
      v.strictObject({
        ...period.entries,
        company: v.optional(id),
        /** Any day of the month of registration. */
        cohort: v.optional(day),
        ...pagingEntries,
      }),
      v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
    ),
    output: createPageSchema(funnelUser),
  }),
}
