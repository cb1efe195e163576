import type { UserListFilter } from './user-list-filter'
import type { Landmark } from './user-list-landmarks'
import type { UserListColumn } from './user-list-order'

/** How many people a filter finds, as of some stamp of the people with its status and role. */
export interface UserListCount {
  stamp: string
  total: number
  /** How many have the status and role, whatever their names. */
  ofFacets: number
}

/** What is known of a filter, for as long as the stamp holds. */
export interface RememberedList extends UserListCount {
  landmarks: Map<UserListColumn, Landmark[]>
}

/** What this process remembers of lists. Nothing in it is believed before the database confirmed its stamp. */
export interface UserListMemory {
  recall: (filter: UserListFilter) => RememberedList | undefined
  /** Forgets what was known of an earlier stamp. */
  remember: (filter: UserListFilter, count: UserListCount) => RememberedList
}

const keyOf = ({ name, status, role }: UserListFilter) => JSON.stringify([name, status, role])

/** Keeps the filters used last. */
export const createUserListMemory = (capacity = 1_000): UserListMemory => {
  const lists = new Map<string, RememberedList>()
  const put = (key: string, list: RememberedList) => {
    lists.delete(key)
    lists.set(key, list)
    const [oldest] = lists.keys()
    if (lists.size > capacity && oldest !== undefined) lists.delete(oldest)
    return list
  }
  return {
    recall: (filter) => {
      const key = keyOf(filter)
      const list = lists.get(key)
      return list && put(key, list)
    },
    remember: (filter, count) => put(keyOf(filter), { ...count, landmarks: new Map() }),
  }
}
