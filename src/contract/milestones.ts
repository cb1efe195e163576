import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { getPage, pagingEntries } from './paging'
import { day, identityUid, instant } from './field-schemas'
import { stages, userStatuses } from './enums'

export type Stage = (typeof stages)[number]

const period = v.strictObject({ from: day, to: day })

const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to

/** Both days are part of it; at most ten years. */
export const periodQuery = v.pipe(
  period,
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
  v.forward(
    v.check(
      ({ from, to }) => Date.parse(to) - Date.parse(from) <= 3660 * 86_400_000,
      invalid('periodTooLong'),
    ),
    ['to'],
  ),
)
export type Period = v.InferOutput<typeof period>

const personReached = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  company: v.string(),
  status: v.picklist(userStatuses),
  at: instant,
})
export type PersonReached = v.InferOutput<typeof personReached>

export const milestonesContract = {
  funnel: endpoint({
    method: 'GET',
    path: '/admin/funnel',
    access: 'admin',
    summary: 'How many people first got how far in a period, in all and over time.',
    query: periodQuery,
    output: v.object({
      /** The period of one point. */
      step: v.picklist(['day', 'week', 'month']),
      data: v.array(
        v.object({
          stage: v.picklist(stages),
          people: v.number(),
          /** From the first day to the last, none left out; `from` is the first day of the step. */
          points: v.array(v.object({ from: v.string(), people: v.number() })),
        }),
      ),
    }),
    status: 200,
  }),
  listReached: endpoint({
    method: 'GET',
    path: '/admin/funnel/{stage}',
    access: 'admin',
    summary: 'Who first got so far in a period, the latest first.',
    params: v.strictObject({ stage: v.picklist(stages) }),
    query: v.pipe(
      v.strictObject({ ...period.entries, ...pagingEntries }),
      v.forward(v.partialCheck([['from'], ['to']], isInOrder, invalid('periodReversed')), ['to']),
    ),
    output: getPage(personReached),
    status: 200,
  }),
}
