import type { UserListQuery } from '~/contract/users'
import type { Database } from '../deps'
import { shortestWalk } from './user-list-landmarks'
import { createUserListMemory, type RememberedList, type UserListMemory } from './user-list-memory'
import { readSort } from './user-list-order'
import {
  countStatement,
  type ListedRow,
  type PagePlan,
  type PageRow,
  pageStatement,
} from './user-list-statements'

export interface UserListPage {
  total: number
  rows: ListedRow[]
}

/** How many people a walk passes, on average, for each one that the list has. */
const passedEach = ({ total, ofFacets }: RememberedList) => ofFacets / total

/** Whether to find everybody first costs less, at about as much a person, than to walk until so many are met. */
const isWalkLonger = (list: RememberedList, rows: number) => rows * passedEach(list) > list.total

// People. To pass fewer takes less than a millisecond, and landmarks nearer to each other would not pay.
const spacing = 1_000

/**
 * How to read a page of a list that is known; a page beyond its end has no rows.
 * @param isScattered false where the people with the name were found to stand together somewhere, far off
 */
export const planPage = (query: UserListQuery, list: RememberedList, isScattered = true): PagePlan => {
  const { total, stamp } = list
  const { column, descending } = readSort(query.sort)
  const offset = Math.min((query.page - 1) * query.count, total)
  const limit = Math.min(query.count, total - offset)
  // All is reckoned in the ascending list; the descending one is the same, read from its end.
  const from = descending ? total - offset - limit : offset
  const place = { from, to: from + limit, total }
  const walk = shortestWalk(place, list.landmarks.get(column) ?? [])
  const findsFirst = query.name !== '' && (!isScattered || isWalkLonger(list, walk.skip + limit))
  return {
    filter: query,
    column,
    descending,
    limit,
    from,
    walk: findsFirst ? shortestWalk(place, []) : walk,
    // As many as finding everybody would read.
    passesAtMost: Math.max(total, spacing),
    findsFirst,
    stamp,
  }
}

const isRow = (row: PageRow): row is { stamp: string } & ListedRow => row.identity_uid !== null

/**
 * Notes where a page begins, if it took long to get there and will not again. A name may be anywhere in the
 * order, and so even its first page far from the end that the walk began at.
 */
const learn = (list: RememberedList, plan: PagePlan, rows: ListedRow[]) => {
  const { filter, column, descending, from, walk, limit } = plan
  const first = descending ? rows.at(-1) : rows[0]
  const isFar = walk.skip * passedEach(list) >= spacing || (filter.name !== '' && !walk.landmark)
  if (!first || !isFar || isWalkLonger(list, limit)) return
  const landmark = { place: from, identityUid: first.identity_uid }
  list.landmarks.set(column, [...(list.landmarks.get(column) ?? []), landmark])
}

/**
 * Undefined where people whom the list is about were written since it was counted. Those with a name may stand
 * together anywhere in an order, such as all of a first name by address: a walk that has not met them after a while is
 * given up, and everybody is found first.
 */
const readPage = async (
  database: Database,
  query: UserListQuery,
  list: RememberedList,
  isScattered = true,
): Promise<UserListPage | undefined> => {
  const plan = planPage(query, list, isScattered)
  const { rows } = await pageStatement(plan).execute(database)
  if (rows[0]?.stamp !== plan.stamp) return undefined
  const people = rows.filter(isRow)
  // Without a name nobody is walked past: where some are missing, the counts are wrong, and would be again.
  const isGivenUp = people.length < plan.limit && !plan.findsFirst && query.name !== ''
  if (isGivenUp) return readPage(database, query, list, false)
  learn(list, plan, people)
  return { total: list.total, rows: people }
}

/** Counts and reads in one snapshot, so that no writer comes between. */
const countAndRead = (
  database: Database,
  query: UserListQuery,
  memory: UserListMemory,
): Promise<UserListPage> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await countStatement(query).execute(transaction)
      const page = rows[0] && (await readPage(transaction, query, memory.remember(query, rows[0])))
      if (!page) throw new Error('The list of users changed within a snapshot.')
      return page
    })

// Each open database has its own, as each process of an installation has.
const memories = new WeakMap<Database, UserListMemory>()

/**
 * A page of the list of users, and how many there are in all: both exact, and of one moment.
 *
 * How many there are, and who stands at which place, is remembered in this process, and holds for as long as the
 * stamps in `user_counts` do, which the statement that reads the page makes sure of. So an answer from memory
 * is as true as a new one, whichever process wrote in between (decision 11).
 */
export const listRows = async (database: Database, query: UserListQuery): Promise<UserListPage> => {
  const memory = memories.get(database) ?? createUserListMemory()
  memories.set(database, memory)
  const list = memory.recall(query)
  const page = list && (await readPage(database, query, list))
  return page ?? countAndRead(database, query, memory)
}
