import * as v from 'valibot'
import { funnelGroupings, type Period } from '~/contract/funnel'
import { day, id } from '~/contract/field-schemas'
import { optionalParameter } from '~/forms/search-parameters'

const dayMs = 86_400_000

const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** The search parameters of a period: two days in UTC. The default is the last thirty days. */
export const periodSearch = v.object({ from: optionalParameter(day), to: optionalParameter(day) })
export type PeriodSearch = v.InferOutput<typeof periodSearch>

/** The search parameters of the funnel: the grouping, or a company. */
export const funnelSearch = v.object({
  ...periodSearch.entries,
  by: optionalParameter(v.picklist(funnelGroupings)),
  company: optionalParameter(id),
})

/** Returns the period of the given number of days that ends with a day. */
export const getLastDays = (days: number, today: string): Period => ({
  from: dayAt(Date.parse(today) - (days - 1) * dayMs),
  to: today,
})

/** Returns the period of the search parameters; swaps two days in the wrong order. `today` is a day in UTC. */
export const getPeriod = ({ from, to }: PeriodSearch, today: string): Period => {
  if (from === undefined && to === undefined) return getLastDays(30, today)
  const end = to ?? today
  const begin = from ?? getLastDays(30, end).from
  return begin <= end ? { from: begin, to: end } : { from: end, to: begin }
}

/** Returns today's date in UTC. */
export const getTodayInUtc = (): string => dayAt(Date.now())
