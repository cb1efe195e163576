import * as v from 'valibot'
import { defaultPageCount, pageCounts } from '~/contract/paging'
import { day, id } from '~/contract/field-schemas'
import type { UserListQuery } from '~/contract/users'
import { defaultUserSort, roles, userSorts, userStatuses } from '~/contract/enums'
import { numberChoice, optionalParameter, searchText, wholeNumber } from '~/forms/search-parameters'
import { getHref, type Href } from '~/ui/links/href'

/** A status filter that never matches a user, so no request is needed (specification, section 4). */
export const applicationReady = 'application ready'

export const statusFilters = [...userStatuses, applicationReady] as const

// The list shows capitalised statuses, so users type them that way.
const word = v.pipe(v.string(), v.toLowerCase())

/** The search parameters of the list of users. All are optional. */
export const userListSearch = v.object({
  /** Part of a name or an e-mail address. */
  name: searchText(200),
  status: optionalParameter(v.pipe(word, v.picklist(statusFilters))),
  role: optionalParameter(v.pipe(word, v.picklist(roles))),
  /** A company by its name. */
  company: searchText(200),
  country: searchText(100),
  /** Days in UTC. */
  registeredFrom: optionalParameter(day),
  registeredTo: optionalParameter(day),
  seenFrom: optionalParameter(day),
  seenTo: optionalParameter(day),
  /** Last seen before this day, or never. */
  notSeenSince: optionalParameter(day),
  tag: optionalParameter(v.pipe(word, v.trim(), v.minLength(1), v.maxLength(40))),
  /** The id of a shared view. */
  segment: optionalParameter(id),
  /** From 1. */
  page: optionalParameter(wholeNumber(1, 10_000_000), 1),
  /** Rows a page. */
  count: optionalParameter(numberChoice(pageCounts), defaultPageCount),
  sort: optionalParameter(v.picklist(userSorts), defaultUserSort),
})
export type UserListSearch = v.InferOutput<typeof userListSearch>

/** The filters that stand in a dialog. */
export type MoreFilter = Exclude<keyof UserListSearch, 'name' | 'status' | 'role' | 'page' | 'count' | 'sort'>

/** The dialog's date filters. */
export const dayFilters = [
  'registeredFrom',
  'registeredTo',
  'seenFrom',
  'seenTo',
  'notSeenSince',
] as const satisfies readonly MoreFilter[]

/** Converts the search parameters to the service's query; null if the result is known to be empty. */
export const toUserListQuery = (search: UserListSearch): UserListQuery | null => {
  const {
    name = '',
    status,
    page = 1,
    count = defaultPageCount,
    sort = defaultUserSort,
    ...more
  } = v.parse(userListSearch, search)
  if (status === applicationReady) return null
  return { ...more, name, status, page, count, sort }
}

/** Sets a filter and resets the page; page size and sort order count as filters here. */
export const withFilter = (search: UserListSearch, change: Partial<UserListSearch>): UserListSearch => ({
  ...search,
  page: undefined,
  ...change,
})

/** Removes all filters; keeps the sort order and page size. */
export const withoutFilters = ({ count, sort }: UserListSearch): UserListSearch =>
  v.parse(userListSearch, { count, sort })

/** Returns the filter of the list, without sort order and page. */
export const getFilter = (search: UserListSearch) => {
  const { page: _page, count: _count, sort: _sort, ...filter } = v.parse(userListSearch, search)
  return filter
}

export const isFiltered = (search: UserListSearch): boolean =>
  Object.values(getFilter(search)).some((value) => value !== undefined)

/** Returns the URL of the CSV export of the given uids, in the order of the list. */
export const getSelectedCsvUrl = (identityUids: readonly string[], { sort }: UserListSearch): Href =>
  getHref({ to: '/admin/accounts/export.csv', search: { users: identityUids.join(','), sort } })

/** Returns the URL of the CSV export of all users that match the filter; null if none can match. */
export const getUsersCsvUrl = (search: UserListSearch): Href | null => {
  const query = toUserListQuery(search)
  if (query === null) return null
  const { page: _page, count: _count, name, ...others } = query
  return getHref({ to: '/admin/accounts/export.csv', search: { name: name || undefined, ...others } })
}

/**
 * Returns the search parameters to store in a saved view; null for a filter that cannot be saved: one that matches no
 * user, or one within a segment, which is itself a view.
 */
export const toSavedSearch = (search: UserListSearch) => {
  const { page: _page, segment, status, ...kept } = v.parse(userListSearch, search)
  return status === applicationReady || segment !== undefined ? null : { ...kept, status }
}
