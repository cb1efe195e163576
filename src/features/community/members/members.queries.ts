import { laterPage, searchText } from '~/forms/search-parameters'
import { queryOf, queryOfSearch } from '~/gateways/query-of'
import { listMembers, readListing } from './members.functions'
import * as v from 'valibot'

/** What the address of the list of members holds. What is not understood is left out. */
export const memberSearch = v.object({
  /** Part of a name or a company. */
  name: searchText(200),
  page: laterPage,
})
export type MemberSearch = v.InferOutput<typeof memberSearch>

const all = ['members'] as const

/** Everything that is read of members; the one place where its query keys are made. */
export const memberQueries = {
  all: () => all,
  list: (search: MemberSearch) => queryOfSearch([...all, 'list'], listMembers, memberSearch, search),
  /** How many chose to be listed, and the first of them by name. */
  first: () => queryOf([...all, 'list', 'first'], listMembers, { count: 10 }),
  listing: (identityUid: string) =>
    queryOf([...all, 'listing', identityUid], readListing, { id: identityUid }),
}
