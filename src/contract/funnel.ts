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

/** Both days are part of it; at most ten years. */
export const periodQuery = v.pipe(
  period,
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
  v.forward(v.partialCheck([['from'], ['to']], isShortEnough, invalid('periodTooLong')), ['to']),
)
export type Period = v.InferOutput<typeof period>

/** A period, of all users or those of a company. */
const funnelQuery = v.pipe(
  v.strictObject({ ...period.entries, company: v.optional(id) }),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
  v.forward(v.partialCheck([['from'], ['to']], isShortEnough, invalid('periodTooLong')), ['to']),
)
export type FunnelQuery = v.InferOutput<typeof funnelQuery>

/** What the users of a funnel are grouped by: the month in which they registered, or their company. */
export const funnelGroupings = ['cohort', 'company'] as const
export type FunnelGrouping = (typeof funnelGroupings)[number]

/** The companies with most users that are compared; the others have a funnel of their own. */
export const maxFunnelCompanies = 20

/** How many users, and of a company in the period before; null of a month. */
const stageCount = v.object({
  stage: v.picklist(funnelStages),
  people: v.number(),
  before: v.nullable(v.number()),
})

const funnelGroup = v.object({
  /** The first day of a month, or the id of a company. */
  key: v.string(),
  /** Of a company; empty of a month. */
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
  funnel: endpoint('GET /admin/funnel', 'admin', {
    summary: 'How many people first got how far in a period, in all and over time.',
    query: funnelQuery,
    output: v.object({
      /** The period of one point. */
      step: v.picklist(['day', 'week', 'month']),
      /** The name of the company that was asked for. */
      company: v.nullable(v.string()),
      data: v.array(
        v.object({
          stage: v.picklist(funnelStages),
          people: v.number(),
          /** In the period before, which has as many days. */
          before: v.number(),
          /** From the first day to the last, none left out; `from` is the first day of the step. */
          points: v.array(v.object({ from: v.string(), people: v.number() })),
        }),
      ),
    }),
  }),
  groups: endpoint('GET /admin/funnel/{by}/groups', 'admin', {
    summary:
      'How many users of a month of registration have reached each stage, or users of a company did in a period.',
    params: v.strictObject({ by: v.picklist(funnelGroupings) }),
    query: periodQuery,
    output: v.object({ data: v.array(funnelGroup) }),
  }),
  exportCsv: endpoint('GET /admin/funnel/{by}/funnel.csv', 'admin', {
    summary: 'The funnel over time, of all users or of a company, or of these groups, as a table.',
    params: v.strictObject({ by: v.picklist(['period', ...funnelGroupings]) }),
    query: funnelQuery,
    outputType: 'csv',
  }),
  listReached: endpoint('GET /admin/funnel/{stage}', 'admin', {
    summary: 'Who first got so far in a period, the latest first.',
    params: v.strictObject({ stage: v.picklist(funnelStages) }),
    query: v.pipe(
      v.strictObject({
        ...period.entries,
        company: v.optional(id),
        /** A day of the month in which they registered. */
        cohort: v.optional(day),
        ...pagingEntries,
      }),
      v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
    ),
    output: createPageSchema(funnelUser),
  }),
}
