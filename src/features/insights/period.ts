import * as v from 'valibot'
import { funnelGroupings, type Period } from '~/contract/funnel'
import { day, id } from '~/contract/field-schemas'
import { optionalParameter } from '~/forms/search-parameters'

const dayMs = 86_400_000

const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** A period in an address: two days in UTC. Without them it is the last thirty days. */
export const periodSearch = v.object({ from: optionalParameter(day), to: optionalParameter(day) })
export type PeriodSearch = v.InferOutput<typeof periodSearch>

/** The address of the funnel: what its users are grouped by, or of which company they are. */
export const funnelSearch = v.object({
  ...periodSearch.entries,
  by: optionalParameter(v.picklist(funnelGroupings)),
  company: optionalParameter(id),
})

/** So many days up to a day, which is one of them. */
export const getLastDays = (days: number, today: string): Period => ({
  from: dayAt(Date.parse(today) - (days - 1) * dayMs),
  to: today,
})

/** The period that an address means; two days in the wrong order are turned round. `today` is a day in UTC. */
export const getPeriod = ({ from, to }: PeriodSearch, today: string): Period => {
  if (from === undefined && to === undefined) return getLastDays(30, today)
  const end = to ?? today
  const begin = from ?? getLastDays(30, end).from
  return begin <= end ? { from: begin, to: end } : { from: end, to: begin }
}

/** Today in UTC. */
export const getTodayInUtc = (): string => dayAt(Date.now())
