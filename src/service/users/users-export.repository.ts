import { type RawBuilder, sql } from 'kysely'
import type { UserSearch } from '~/contract/users'
import type { Database } from '../deps'
import { whereFound, whereMet } from './user-list-filter'
import { orderBy, readSort, type UserListColumn } from './user-list-order'
import type { UserRow } from './users.repository'

/** What the list is ordered by, and the type that its text is read back as. */
const keys: Record<UserListColumn, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  name: { key: sql`name_order`, type: sql`text` },
  email: { key: sql`email`, type: sql`text` },
  company: { key: sql`company_order`, type: sql`text` },
  createdAt: { key: sql`created_at`, type: sql`timestamptz` },
}

/** A row and its place in the order, as text: more exact than a JavaScript date, and true when the row is gone. */
export type PlacedRow = UserRow & { place: string }

/**
 * The next people after one in the list's order, however many there are. The first are found by name, which is
 * fast where they are few. Where they fill a batch they are many, and the others are met on the way through the
 * index of the order, so that all batches together walk it once.
 */
export const rowsAfter = async (
  database: Database,
  search: UserSearch,
  last: PlacedRow | undefined,
  limit: number,
): Promise<PlacedRow[]> => {
  const { column, descending } = readSort(search.sort)
  const { key, type } = keys[column]
  const direction = descending ? sql`<` : sql`>`
  const wanted = last
    ? whereMet(search, [
        sql`(${key}, identity_uid) ${direction} (${last.place}::${type}, ${last.identity_uid})`,
      ])
    : whereFound(search)
  const { rows } = await sql<PlacedRow>`
    select *, (${key})::text as place from users ${wanted}
    order by ${orderBy(column, descending)} limit ${limit}`.execute(database)
  return rows
}
