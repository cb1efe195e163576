import { type RawBuilder, sql } from 'kysely'
import type { UserListQuery } from '~/contract/users'
import { storable } from '../database/storable'

export type UserListFilter = Pick<UserListQuery, 'name' | 'status' | 'role'>

const where = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

const facetConditions = ({ status, role }: UserListFilter) => [
  ...(status ? [sql`status = ${status}`] : []),
  ...(role ? [sql`role = ${role}`] : []),
]

// Folded by the database, as the searched text was: its idea of lower case is not JavaScript's. It refuses the
// null character, which no stored text can hold: that becomes one that none does.
const folded = (text: string) => sql`lower(${storable(text)}::text)`

/** Those of a status and role, in `user_counts`. */
export const whereFacets = (filter: UserListFilter): RawBuilder<unknown> => where(facetConditions(filter))

const isListed = sql`deleted_at is null`

/** Those the filter finds (nobody deleted among them); an index of trigrams serves names of three letters and more. */
export const whereFound = (filter: UserListFilter): RawBuilder<unknown> => {
  const pattern = filter.name.replace(/[\\%_]/g, '\\$&')
  return where([
    isListed,
    ...(filter.name ? [sql`search_text like '%' || ${folded(pattern)} || '%'`] : []),
    ...facetConditions(filter),
  ])
}

/** Those of a status and role, and of these further conditions, for going through an index in the list's order. */
export const whereListed = (filter: UserListFilter, more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  where([isListed, ...facetConditions(filter), ...more])

/** Of those, whom the filter finds. Said so that the planner has no other index to be tempted by. */
export const hasName = (filter: UserListFilter): RawBuilder<unknown> =>
  sql`strpos(search_text, ${folded(filter.name)}) > 0`

/** All of it, for reading everybody in an order, of whom the planner has to take the name for a common one. */
export const whereMet = (filter: UserListFilter, more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  whereListed(filter, [...(filter.name ? [hasName(filter)] : []), ...more])
