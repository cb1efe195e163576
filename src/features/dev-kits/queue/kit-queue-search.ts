import * as v from 'valibot'
import { kitRequestStates } from '~/contract/dev-kits'

const orAbsent = <TOutput>(schema: v.GenericSchema<unknown, TOutput>) =>
  v.fallback(v.optional(schema), undefined)

/** The search parameters of the queue: the address is its state. What is not understood is left out. */
export const kitQueueSearch = v.object({
  state: orAbsent(v.picklist(kitRequestStates)),
  /** The slug of a kit. */
  kit: orAbsent(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
  /** From 2; the first is left out. */
  page: orAbsent(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
})
export type KitQueueSearch = v.InferOutput<typeof kitQueueSearch>

/** Where all of it can be had as a table. */
export const kitCsvAddress = ({ state, kit }: KitQueueSearch): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ state, kit })) if (value !== undefined) search.set(name, value)
  return `/admin/dev-kits/export.csv${search.size > 0 ? `?${search}` : ''}`
}
