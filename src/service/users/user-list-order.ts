import { type RawBuilder, sql } from 'kysely'
import type { UserListQuery } from '~/contract/users'

/** What a list is ordered by, whichever way round. */
export type UserListColumn = 'name' | 'email' | 'company' | 'createdAt'

/** An order of the contract as a column and a way round. */
export const readSort = (sort: UserListQuery['sort']): { column: UserListColumn; descending: boolean } => {
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

/** Each order ends in something unique, so that every person has one place in it; each has an index. */
const keys: Record<UserListColumn, RawBuilder<unknown>[]> = {
  name: [sql`name_order`, sql`identity_uid`],
  email: [sql`email`],
  company: [sql`company_order`, sql`identity_uid`],
  createdAt: [sql`created_at`, sql`identity_uid`],
}

export const orderBy = (column: UserListColumn, descending: boolean): RawBuilder<unknown> =>
  sql.join(keys[column].map((key) => (descending ? sql`${key} desc` : key)))

/** The people from this one on (itself included), or those before; the database finds out where that is. */
export const besides = (
  column: UserListColumn,
  identityUid: string,
  before: boolean,
): RawBuilder<unknown> => {
  const place = sql.join(
    keys[column].map((key) => sql`(select ${key} from users where identity_uid = ${identityUid})`),
  )
  return sql`(${sql.join(keys[column])}) ${before ? sql`<` : sql`>=`} (${place})`
}
