import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '~/contract/field-schemas'
import type { Role, UserListQuery, UserStatus } from '~/contract/users'
import { stripNul } from '../../database/stored-values'

export type UserListFilter = Pick<UserListQuery, 'name' | 'status' | 'role'>

const where = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

const facetConditions = ({ status, role }: UserListFilter) => [
  ...(status ? [sql`status = ${status}`] : []),
  ...(role ? [sql`role = ${role}`] : []),
]

// Folded by the database, as the searched text was. It refuses the null character, which no stored text can hold: that
// becomes one that none does.
const folded = (filter: UserListFilter) => sql`fold_text(${stripNul(searchedText(filter))}::text)`

/** The searched text: an address, or its end, in the form in which addresses are stored. */
const searchedText = ({ name }: UserListFilter) => (name.includes('@') ? canonicalEmail(name) : name)

/** Those of a status and role, in `user_counts`. */
export const whereFacets = (filter: UserListFilter): RawBuilder<unknown> => where(facetConditions(filter))

const isListed = sql`deleted_at is null`

/** The users that the filter finds, without deleted ones; a trigram index serves names of three letters and more. */
export const whereFound = (filter: UserListFilter): RawBuilder<unknown> => {
  // Escaped after folding, which makes plain signs of full-width ones.
  const pattern = sql`regexp_replace(${folded(filter)}, '([\\\\%_])', '\\\\\\1', 'g')`
  return where([
    isListed,
    ...(filter.name ? [sql`search_text like '%' || ${pattern} || '%'`] : []),
    ...facetConditions(filter),
  ])
}

/** Those of a status and role, and of these further conditions, for going through an index in the list's order. */
export const whereListed = (filter: UserListFilter, more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  where([isListed, ...facetConditions(filter), ...more])

/** The condition on the name, worded so that the planner uses no other index. */
export const hasName = (filter: UserListFilter): RawBuilder<unknown> =>
  sql`strpos(search_text, ${folded(filter)}) > 0`

/** The whole filter, for reading all users in an order; worded so that the planner takes the name for a common one. */
export const whereMet = (filter: UserListFilter, more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  whereListed(filter, [...(filter.name ? [hasName(filter)] : []), ...more])

interface MatchingUser {
  identity_uid: string
  role: Role
  status: UserStatus
  created_at: string
}

/**
 * All users whom the list shows for this filter, as a statement to build upon:
 * `from (${matchingUsers(filter)}) as users`.
 */
export const matchingUsers = (filter: UserListFilter) =>
  sql<MatchingUser>`select identity_uid, role, status, created_at from users ${whereFound(filter)}`
