import * as v from 'valibot'
import { canonicalEmail } from '~/contract/field-schemas'
import { contactStates } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'

/** The search parameters of the inbox: the address is its state. What is not understood is left out. */
export const inboxSearch = v.object({
  state: orAbsent(v.picklist(contactStates)),
  assigned: orAbsent(v.picklist(['me', 'nobody'])),
  /** The sender's whole address. */
  email: orAbsent(v.pipe(v.string(), v.transform(canonicalEmail), v.minLength(1), v.maxLength(254))),
  page: laterPage,
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>
