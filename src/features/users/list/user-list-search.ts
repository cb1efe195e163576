import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import type { UserListQuery } from '~/contract/users'
import { defaultUserSort, roles, userSorts, userStatuses } from '~/contract/enums'
import { oneOfNumbers, orAbsent, searchText, wholeNumber } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'

/**
 * A status filter that matches no user, and is answered without asking the service (specification, section 4).
 */
export const applicationReady = 'application ready'

export const statusFilters = [...userStatuses, applicationReady] as const

// The list shows them with a capital letter, and so people write them.
const word = v.pipe(v.string(), v.toLowerCase())

/** The search parameters of the list of users. All are optional. */
export const userListSearch = v.object({
  /** Part of a name or an e-mail address. */
  name: searchText(200),
  status: orAbsent(v.pipe(word, v.picklist(statusFilters))),
  role: orAbsent(v.pipe(word, v.picklist(roles))),
  /** From 1. */
  page: orAbsent(wholeNumber(1, 10_000_000), 1),
  /** Rows a page. */
  count: orAbsent(oneOfNumbers(pageCounts), defaultPageCount),
  sort: orAbsent(v.picklist(userSorts), defaultUserSort),
})
export type UserListSearch = v.InferOutput<typeof userListSearch>

/** What the service is asked for; null where the answer is known to be empty without asking. */
export const toUserListQuery = (search: UserListSearch): UserListQuery | null => {
  const { name = '', status, role, page = 1, count = defaultPageCount, sort = defaultUserSort } = search
  if (status === applicationReady) return null
  return { name, status, role, page, count, sort }
}

/** A changed filter starts at the first page; rows a page and order count as filters here. */
export const withChange = (search: UserListSearch, change: Partial<UserListSearch>): UserListSearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** Without name, status and role; order and rows a page stay. */
export const withoutFilters = ({ count, sort }: UserListSearch): UserListSearch =>
  v.parse(userListSearch, { count, sort })

export const isFiltered = ({ name, status, role }: UserListSearch): boolean =>
  name !== undefined || status !== undefined || role !== undefined

/** The address of the CSV export of some users, named by their uids, in the order of the list. */
export const selectedCsvAddress = (identityUids: readonly string[], { sort }: UserListSearch): Href =>
  getHref({ to: '/admin/accounts/export.csv', search: { users: identityUids.join(','), sort } })

/** The address of the CSV export of all users that the filter finds; null where it finds none. */
export const userCsvAddress = (search: UserListSearch): Href | null => {
  const query = toUserListQuery(search)
  if (query === null) return null
  const { name, status, role, sort } = query
  return getHref({
    to: '/admin/accounts/export.csv',
    search: { name: name || undefined, status, role, sort },
  })
}

/** What a saved view keeps of the address; null for a filter that matches no user and cannot be kept. */
export const savableSearch = ({ name, status, role, count, sort }: UserListSearch) =>
  status === applicationReady ? null : { name, status, role, count, sort }
