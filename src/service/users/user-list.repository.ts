import { type RawBuilder, sql } from 'kysely'
import type { UserListQuery } from '~/contract/users'
import type { Database } from '../deps'
import type { UserRow } from './users.repository'

type Sort = UserListQuery['sort']

/** Each order ends in something unique, so that no row is shown twice or skipped between pages. */
const orders: Record<Sort, RawBuilder<unknown>> = {
  name: sql`lower(name), identity_uid`,
  '-name': sql`lower(name) desc, identity_uid desc`,
  email: sql`email`,
  '-email': sql`email desc`,
  company: sql`lower(company_name), identity_uid`,
  '-company': sql`lower(company_name) desc, identity_uid desc`,
  createdAt: sql`created_at, identity_uid`,
  '-createdAt': sql`created_at desc, identity_uid desc`,
}

// PostgreSQL refuses the null character, which no stored text can hold: it becomes one that none does.
const escapePattern = (text: string) => text.replaceAll('\0', '\u{FFFD}').replace(/[\\%_]/g, '\\$&')

const filterOf = ({ name, status, role }: UserListQuery) => {
  const conditions = [
    // Folded by the database on both sides: its idea of lower case is not JavaScript's.
    ...(name ? [sql`search_text like '%' || lower(${escapePattern(name)}::text) || '%'`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(role ? [sql`role = ${role}`] : []),
  ]
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}

/** A page beyond the end is one row that has the total alone. */
type ListedRow = { total: number } & (UserRow | { identity_uid: null })

/**
 * The list of users as one statement, also for a page beyond the end: the inner query walks an index alone and
 * gives the keys of one page, and only these rows are read.
 */
export const userListStatement = (query: UserListQuery) => {
  const filter = filterOf(query)
  const order = orders[query.sort]
  const offset = (query.page - 1) * query.count
  return sql<ListedRow>`
    select counted.total, listed.*
    from (select count(*) as total from users ${filter}) as counted
    left join (
      select users.*, row_number() over (order by ${order}) as place
      from users
      where identity_uid in (
        select identity_uid from users ${filter} order by ${order} limit ${query.count} offset ${offset}
      )
    ) as listed on true
    order by listed.place`
}

export interface UserListPage {
  total: number
  rows: UserRow[]
}

const isRow = (row: ListedRow): row is { total: number } & UserRow => row.identity_uid !== null

export const listRows = async (database: Database, query: UserListQuery): Promise<UserListPage> => {
  const { rows } = await userListStatement(query).execute(database)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(isRow) }
}
