import * as v from 'valibot'
import { invitationStates } from '~/contract/enums'
import { laterPage, orAbsent } from '~/forms/search-parameters'

/** How people are added: by their addresses (unless told), by a table, or with an account opened for them. */
const addingWays = ['table', 'account'] as const

/** The address of the page: the way of adding, and which invitations are listed. What is not known is left out. */
export const inviteSearch = v.object({
  by: orAbsent(v.picklist(addingWays)),
  state: orAbsent(v.picklist(invitationStates)),
  page: laterPage,
})
export type InviteSearch = v.InferOutput<typeof inviteSearch>
