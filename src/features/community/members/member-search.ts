import * as v from 'valibot'
import { laterPage, searchText } from '~/forms/search-parameters'

/** What the address of the list of members holds. What is not understood is left out. */
export const memberSearch = v.object({
  /** Part of a name or a company. */
  name: searchText(200),
  page: laterPage,
})
export type MemberSearch = v.InferOutput<typeof memberSearch>
