import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { UserListQuery, UserSearch } from '~/contract/users'
import type { Database } from '../../context'
import {
  type UserCondition,
  isAboutSeen,
  isMet,
  isNarrowed,
  whereFacets,
  whereFound,
  whereListed,
  whereMet,
} from './user-filter'
import type { UserRow } from './users.queries'

/** A user whose offset in the ascending list is known, counted from 0. */
export interface ListCursor {
  place: number
  identityUid: string
}

/** Where a scan starts, in which direction, and how many rows it skips before the first wanted one. */
interface Scan {
  /** Null for the beginning of the list, or for its end when scanning backwards. */
  cursor: ListCursor | null
  /** Backwards: starts with the last user before the cursor. */
  backwards: boolean
  skip: number
}

/** Finds the shortest scan to the rows [from, to) of an ascending list of `total`. */
export const findShortestScan = (
  { from, to, total }: { from: number; to: number; total: number },
  cursors: readonly ListCursor[],
): Scan => {
  const fromEnds: Scan[] = [
    { cursor: null, backwards: false, skip: from },
    { cursor: null, backwards: true, skip: total - to },
  ]
  const fromCursors = cursors.flatMap((cursor): Scan[] => {
    if (cursor.place <= from) return [{ cursor, backwards: false, skip: from - cursor.place }]
    return cursor.place >= to ? [{ cursor, backwards: true, skip: cursor.place - to }] : []
  })
  return [...fromEnds, ...fromCursors].reduce((best, scan) => (scan.skip <= best.skip ? scan : best))
}

/** How many users a filter finds, as of a stamp of the users with its status and role. */
interface UserListCount {
  stamp: string
  total: number
  /** How many have the status and role, regardless of the rest of the filter. */
  ofFacets: number
}

/** The cached counts and cursors of a filter, valid while the stamp is. */
interface CachedList extends UserListCount {
  cursors: Map<UserListColumn, ListCursor[]>
}

/** This process's cache of lists. An entry counts only after the database confirmed its stamp. */
type UserListCache = LRUCache<string, CachedList>

/** A page of the list, with resolved filters. */
export type FoundQuery = UserCondition & Pick<UserListQuery, 'sort' | 'page' | 'count'>

/** The cache key, which is the same for each page and order of a filter. */
const getKey = ({ sort: _sort, page: _page, count: _count, ...filter }: FoundQuery): string =>
  JSON.stringify(filter)

/** The columns to sort the list by, in either direction. */
export type UserListColumn = 'name' | 'email' | 'company' | 'createdAt'

/** Parses an order of the contract to a column and a direction. */
const readSort = (sort: UserListQuery['sort']): { column: UserListColumn; descending: boolean } => {
  switch (sort) {
    case '-name':
      return { column: 'name', descending: true }
    case '-email':
      return { column: 'email', descending: true }
    case '-company':
      return { column: 'company', descending: true }
    case '-createdAt':
      return { column: 'createdAt', descending: true }
    default:
      return { column: sort, descending: false }
  }
}

/** Each order ends in a unique column, so that every user has one position; each has an index. */
const keys: Record<UserListColumn, RawBuilder<unknown>[]> = {
  name: [sql`name_order`, sql`identity_uid`],
  email: [sql`email`],
  company: [sql`company_order`, sql`identity_uid`],
  createdAt: [sql`created_at`, sql`identity_uid`],
}

const orderBy = (column: UserListColumn, descending: boolean): RawBuilder<unknown> =>
  sql.join(keys[column].map((key) => (descending ? sql`${key} desc` : key)))

/** Matches the users from this one on (inclusive), or those before; the database looks up its position. */
const compareToCursor = (
  column: UserListColumn,
  identityUid: string,
  before: boolean,
): RawBuilder<unknown> => {
  const place = sql.join(
    keys[column].map((key) => sql`(select ${key} from users where identity_uid = ${identityUid})`),
  )
  return sql`(${sql.join(keys[column])}) ${before ? sql`<` : sql`>=`} (${place})`
}

// The days on which users were last seen have a stamp of their own, which changes often.
const getStamp = (filter: UserCondition) =>
  isAboutSeen(filter)
    ? sql`coalesce(bit_xor(stamp # seen_stamp), 0)::text`
    : sql`coalesce(bit_xor(stamp), 0)::text`

/** By status and role, sums a few rows that triggers maintain instead of counting. */
export const countStatement = (filter: UserCondition) => {
  const ofFacets = sql`coalesce(sum(total), 0)::bigint`
  const total = isNarrowed(filter) ? sql`(select count(*) from users ${whereFound(filter)})` : ofFacets
  return sql<UserListCount>`
    select ${getStamp(filter)} as stamp, ${ofFacets} as "ofFacets", ${total} as total
    from user_counts ${whereFacets(filter)}`
}

/** The rows of one page, and how to reach them. */
interface PagePlan {
  filter: UserCondition
  column: UserListColumn
  descending: boolean
  limit: number
  /** The offset of its first row in the ascending list, counted from 0. */
  from: number
  /** Scans the index of the list's order; or finds all matching users first, if they are few. */
  scan: Scan
  /** How many users a scan by more than status and role passes before it is given up. */
  maxScanned: number
  findsFirst: boolean
  /** The stamp that the plan was computed with. */
  stamp: string
}

// Only the columns that are shown, since unused ones cost as much to read.
const shown = [
  'identity_uid',
  'name',
  'email',
  'phone_number',
  'role',
  'company_name',
  'status',
  'created_at',
  'last_seen_at',
] as const satisfies readonly (keyof UserRow)[]

/** The columns of a user that the list shows. */
export type ListedRow = Pick<UserRow, (typeof shown)[number]>

const columns = sql.join(shown.map((column) => sql.ref(`listed.${column}`)))

/** At least one row: with a null uid if the page is empty or the stamp is no longer that of the plan. */
type PageRow = { stamp: string } & (ListedRow | { identity_uid: null })

/**
 * Reads a page together with the stamp at that time. The inner query scans only an index and returns the keys of one
 * page; only these rows are read. If the stamp has changed, it does not run at all.
 */
export const pageStatement = (plan: PagePlan) => {
  const { filter, column, descending, limit, scan, stamp } = plan
  const isFresh = sql`(select stamp from now) = ${stamp}`
  const { cursor, backwards, skip } = scan
  const bounds = [...(cursor ? [compareToCursor(column, cursor.identityUid, backwards)] : []), isFresh]
  const passed = sql`users ${whereListed(filter, bounds)}`
  const source = plan.findsFirst
    ? sql`(select * from users ${whereFound(filter)} offset 0) as found where ${isFresh}`
    : isNarrowed(filter)
      ? sql`(select * from ${passed} order by ${orderBy(column, backwards)} limit ${plan.maxScanned}) as users where ${isMet(filter)}`
      : passed
  return sql<PageRow>`
    with now as materialized (select ${getStamp(filter)} as stamp from user_counts ${whereFacets(filter)})
    select now.stamp, ${columns}
    from now left join (
      select * from users where identity_uid in (
        select identity_uid from ${source}
        order by ${orderBy(column, backwards)} limit ${limit} offset ${skip}
      )
    ) as listed on true
    order by ${orderBy(column, descending)}`
}

interface UserListPage {
  total: number
  rows: ListedRow[]
}

/** How many users a scan passes, on average, for each matching one. */
const getScannedPerMatch = ({ total, ofFacets }: CachedList) => ofFacets / total

/**
 * Whether finding all matching users first is cheaper, at about the same cost per user, than scanning until enough are
 * found.
 */
const isScanCostlier = (list: CachedList, rows: number) => rows * getScannedPerMatch(list) > list.total

// Users. A scan of fewer takes less than a millisecond, so closer cursors would not pay.
const cursorSpacing = 1_000

/**
 * Plans how to read a page of a cached list; a page beyond its end has no rows.
 * @param isScattered false if the matching users were found to be adjacent, far from the start
 */
export const planPage = (query: FoundQuery, list: CachedList, isScattered = true): PagePlan => {
  const { total, stamp } = list
  const { column, descending } = readSort(query.sort)
  const offset = Math.min((query.page - 1) * query.count, total)
  const limit = Math.min(query.count, total - offset)
  // Computed for the ascending list; the descending one is the same, read from its end.
  const from = descending ? total - offset - limit : offset
  const place = { from, to: from + limit, total }
  const scan = findShortestScan(place, list.cursors.get(column) ?? [])
  const findsFirst = isNarrowed(query) && (!isScattered || isScanCostlier(list, scan.skip + limit))
  return {
    filter: query,
    column,
    descending,
    limit,
    from,
    scan: findsFirst ? findShortestScan(place, []) : scan,
    // As many as finding all users would read.
    maxScanned: Math.max(total, cursorSpacing),
    findsFirst,
    stamp,
  }
}

const isRow = (row: PageRow): row is { stamp: string } & ListedRow => row.identity_uid !== null

/**
 * Caches a cursor for the beginning of a page that took long to find and can be found faster next time. Matching users
 * may be anywhere in the order, so even the first page may be far from the start of the scan.
 */
const cacheCursor = (list: CachedList, plan: PagePlan, rows: ListedRow[]) => {
  const { filter, column, descending, from, scan, limit } = plan
  const first = descending ? rows.at(-1) : rows[0]
  const isFar = scan.skip * getScannedPerMatch(list) >= cursorSpacing || (isNarrowed(filter) && !scan.cursor)
  if (!first || !isFar || isScanCostlier(list, limit)) return
  const cursor = { place: from, identityUid: first.identity_uid }
  list.cursors.set(column, [...(list.cursors.get(column) ?? []), cursor])
}

/**
 * Reads a page; undefined if users of the list were written since it was counted. Matching users may be adjacent
 * anywhere in an order, such as all of one first name by address: a scan that has not reached them after a while is
 * given up, and all matching users are found first.
 */
const readPage = async (
  database: Database,
  query: FoundQuery,
  list: CachedList,
  isScattered = true,
): Promise<UserListPage | undefined> => {
  const plan = planPage(query, list, isScattered)
  const { rows } = await pageStatement(plan).execute(database)
  if (rows[0]?.stamp !== plan.stamp) return undefined
  const people = rows.filter(isRow)
  // By status and role alone no user is skipped, so missing rows mean that the counts are wrong and a retry would not
  // help.
  const isGivenUp = people.length < plan.limit && !plan.findsFirst && isNarrowed(query)
  if (isGivenUp) return readPage(database, query, list, false)
  cacheCursor(list, plan, people)
  return { total: list.total, rows: people }
}

/** Counts and reads in one snapshot, so that no write comes between. */
const countAndRead = (database: Database, query: FoundQuery, cache: UserListCache): Promise<UserListPage> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { rows } = await countStatement(query).execute(transaction)
      const list = rows[0] && { ...rows[0], cursors: new Map() }
      if (list) cache.set(getKey(query), list)
      const page = list && (await readPage(transaction, query, list))
      if (!page) throw new Error('The list of users changed within a snapshot.')
      return page
    })

const maxCachedLists = 1_000

// Each database handle has its own, as each process of an installation has.
const caches = new WeakMap<Database, UserListCache>()

/**
 * Returns a page of the list of users and their total number: both exact, and consistent with each other.
 * Counts and cursors are cached in this process and are valid while the stamps in `user_counts` are, which the
 * statement that reads the page checks. So a cached result is as exact as a new one, regardless of which process wrote
 * in between (decision 11).
 */
export const listRows = async (database: Database, query: FoundQuery): Promise<UserListPage> => {
  const cache = caches.get(database) ?? new LRUCache({ max: maxCachedLists })
  caches.set(database, cache)
  const list = cache.get(getKey(query))
  const page = list && (await readPage(database, query, list))
  return page ?? countAndRead(database, query, cache)
}

/** The sort keys of the list, and the type that each key's text is cast to. */
const exportKeys: Record<UserListColumn, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  name: { key: sql`name_order`, type: sql`text` },
  email: { key: sql`email`, type: sql`text` },
  company: { key: sql`company_order`, type: sql`text` },
  createdAt: { key: sql`created_at`, type: sql`timestamptz` },
}

/** A list without pages, with resolved filters. */
export type FoundSearch = UserCondition & Pick<UserSearch, 'sort'>

/**
 * A row with its exact sort key as text: a JavaScript date would round it. The key stays valid when the row is deleted.
 */
export type KeyedRow = UserRow & { place: string }

/**
 * Returns the uids of all users that a search finds, in the list's order.
 * @returns null if there are more than the limit
 */
export const findUids = async (
  database: Database,
  search: FoundSearch,
  most: number,
): Promise<string[] | null> => {
  const { column, descending } = readSort(search.sort)
  // Filters first and sorts then; the planner would otherwise scan all users in that order.
  const { rows } = await sql<{ identity_uid: string }>`
    select identity_uid from (select * from users ${whereFound(search)} offset 0) as found
    order by ${orderBy(column, descending)} limit ${most + 1}`.execute(database)
  return rows.length > most ? null : rows.map((row) => row.identity_uid)
}

/** Returns the rows of those users that the search still finds, in the list's order. */
export const getRows = async (
  database: Database,
  search: FoundSearch,
  identityUids: readonly string[],
): Promise<UserRow[]> => {
  const { column, descending } = readSort(search.sort)
  const { rows } = await sql<UserRow>`
    select * from users ${whereMet(search, [sql`identity_uid = any(${identityUids}::text[])`])}
    order by ${orderBy(column, descending)}`.execute(database)
  return rows
}

/**
 * Returns the next users after a sort key in the list's order, up to a number. Scans the index of that order, so that
 * all batches together scan it once.
 */
export const listRowsAfter = async (
  database: Database,
  search: FoundSearch,
  last: KeyedRow | undefined,
  limit: number,
): Promise<KeyedRow[]> => {
  const { column, descending } = readSort(search.sort)
  const { key, type } = exportKeys[column]
  const direction = descending ? sql`<` : sql`>`
  const isAfter = last
    ? [sql`(${key}, identity_uid) ${direction} (${last.place}::${type}, ${last.identity_uid})`]
    : []
  const { rows } = await sql<KeyedRow>`
    select *, (${key})::text as place from users ${whereMet(search, isAfter)}
    order by ${orderBy(column, descending)} limit ${limit}`.execute(database)
  return rows
}
