import * as v from 'valibot'
import { laterPage, orAbsent, yesOrNo } from '~/forms/search-parameters'

/** The search parameters of the notifications: the address is their state. What is not understood is left out. */
export const inboxSearch = v.object({
  unread: orAbsent(yesOrNo, false),
  page: laterPage,
})
export type InboxSearch = v.InferOutput<typeof inboxSearch>
