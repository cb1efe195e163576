import type { UserListQuery } from '~/contract/users'
import type { Database } from '../deps'
import type { UserListFilter } from './user-list-filter'
import { isWorthRemembering, shortestWalk } from './user-list-landmarks'
import { createUserListMemory, type RememberedList, type UserListMemory } from './user-list-memory'
import { readSort } from './user-list-order'
import { countStatement, type PagePlan, type PageRow, pageStatement } from './user-list-statements'
import type { UserRow } from './users.repository'

export interface UserListPage {
  total: number
  rows: UserRow[]
}

// Each open database has its own, as each process of an installation has.
const memories = new WeakMap<Database, UserListMemory>()

const memoryOf = (database: Database): UserListMemory => {
  const memory = memories.get(database) ?? createUserListMemory()
  memories.set(database, memory)
  return memory
}

/**
 * Walking an index until the page is full passes `total` in every `ofFacets` people on average; finding everybody
 * first costs about as much a person, and `total` people.
 */
const isWalkLonger = ({ total, ofFacets }: RememberedList, rows: number) => (rows * ofFacets) / total > total

/** How to read a page of a list that is known. Null where it has no rows. */
export const planPage = (query: UserListQuery, list: RememberedList): PagePlan | null => {
  const { total, stamp } = list
  const { column, descending } = readSort(query.sort)
  const offset = (query.page - 1) * query.count
  const limit = Math.min(query.count, total - offset)
  if (limit <= 0) return null
  // All is reckoned in the ascending list; a descending one is the same read from its end.
  const from = descending ? total - offset - limit : offset
  const place = { from, to: from + limit, total }
  const walk = shortestWalk(place, list.landmarks.get(column) ?? [])
  const common = { filter: query, column, descending, limit, stamp }
  if (!query.name || !isWalkLonger(list, walk.skip + limit)) return { ...common, walk, findsFirst: false }
  return { ...common, walk: shortestWalk(place, []), findsFirst: true }
}

const isRow = (row: PageRow): row is { stamp: string } & UserRow => row.identity_uid !== null

/** Null where people were written since the list was counted. */
const readPage = async (
  database: Database,
  query: UserListQuery,
  list: RememberedList,
): Promise<UserListPage | null> => {
  const plan = planPage(query, list)
}
