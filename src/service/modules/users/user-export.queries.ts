import { type RawBuilder, sql } from 'kysely'
import type { UserSearch } from '~/contract/users'
import type { Database } from '../../context'
import { whereFound, whereMet } from './user-filter'
import { type UserListColumn, orderBy, readSort } from './user-list.queries'
import type { UserRow } from './users.queries'

/** The sort keys of the list, and the type that each key's text is cast to. */
const exportKeys: Record<UserListColumn, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  name: { key: sql`name_order`, type: sql`text` },
  email: { key: sql`email`, type: sql`text` },
  company: { key: sql`company_order`, type: sql`text` },
  createdAt: { key: sql`created_at`, type: sql`timestamptz` },
}

/** A row with its exact position as text, which a JavaScript date would round, and which outlives its row. */
export type PlacedRow = UserRow & { place: string }

/**
 * The uids of all users whom a search finds, in the list's order.
 * @returns null if there are more than the limit
 */
export const findKeys = async (
  database: Database,
  search: UserSearch,
  most: number,
): Promise<string[] | null> => {
  const { column, descending } = readSort(search.sort)
  // Filters first and sorts then; the planner would otherwise walk all users in that order.
  const { rows } = await sql<{ identity_uid: string }>`
    select identity_uid from (select * from users ${whereFound(search)} offset 0) as found
    order by ${orderBy(column, descending)} limit ${most + 1}`.execute(database)
  return rows.length > most ? null : rows.map((row) => row.identity_uid)
}

/** Of these users those whom the search finds still, in the list's order. */
export const getRows = async (
  database: Database,
  search: UserSearch,
  identityUids: readonly string[],
): Promise<UserRow[]> => {
  const { column, descending } = readSort(search.sort)
  const { rows } = await sql<UserRow>`
    select * from users ${whereMet(search, [sql`identity_uid = any(${identityUids}::text[])`])}
    order by ${orderBy(column, descending)}`.execute(database)
  return rows
}

/**
 * The next users after one in the list's order, up to a number: found along the index of the order, so that all batches
 * together walk it once.
 */
export const rowsAfter = async (
  database: Database,
  search: UserSearch,
  last: PlacedRow | undefined,
  limit: number,
): Promise<PlacedRow[]> => {
  const { column, descending } = readSort(search.sort)
  const { key, type } = exportKeys[column]
  const direction = descending ? sql`<` : sql`>`
  const isAfter = last
    ? [sql`(${key}, identity_uid) ${direction} (${last.place}::${type}, ${last.identity_uid})`]
    : []
  const { rows } = await sql<PlacedRow>`
    select *, (${key})::text as place from users ${whereMet(search, isAfter)}
    order by ${orderBy(column, descending)} limit ${limit}`.execute(database)
  return rows
}
