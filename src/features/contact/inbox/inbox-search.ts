import * as v from 'valibot'
import { contactStates } from '~/contract/contact'

const orAbsent = <TOutput>(schema: v.GenericSchema<unknown, TOutput>) =>
  v.fallback(v.optional(schema), undefined)

/** The search parameters of the inbox: the address is its state. What is not understood is left out. */
export const inboxSearch = v.object({
  state: orAbsent(v.picklist(contactStates)),
  assigned: orAbsent(v.picklist(['me', 'nobody'])),
  /** The sender's whole address. */
  email: orAbsent(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.minLength(1), v.maxLength(254))),
  /** From 2; the first is left out. */
  page: orAbsent(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(10_000_000))),
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>
