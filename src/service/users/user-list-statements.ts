import { sql } from 'kysely'
import { hasName, type UserListFilter, whereFacets, whereFound, whereListed } from './user-list-filter'
import type { Walk } from './user-list-landmarks'
import type { UserListCount } from './user-list-memory'
import { besides, orderBy, type UserListColumn } from './user-list-order'
import type { UserRow } from './users.repository'

const stampOf = sql`coalesce(bit_xor(stamp), 0)::text`

/** Without a name nothing is counted: the sum of a few rows that triggers keep. */
export const countStatement = (filter: UserListFilter) => {
  const ofFacets = sql`coalesce(sum(total), 0)::bigint`
  const total = filter.name ? sql`(select count(*) from users ${whereFound(filter)})` : ofFacets
  return sql<UserListCount>`
    select ${stampOf} as stamp, ${ofFacets} as "ofFacets", ${total} as total
    from user_counts ${whereFacets(filter)}`
}

/** The rows of one page, and how to get there. */
export interface PagePlan {
  filter: UserListFilter
  column: UserListColumn
  descending: boolean
  limit: number
  /** The place of its first row in the ascending list, counted from 0. */
  from: number
  /** Through the index of the list's order; or by finding everybody first, where they are few. */
  walk: Walk
  /** People that a walk for a name goes past before it is given up. */
  passesAtMost: number
  findsFirst: boolean
  /** The stamp that all of this was reckoned with. */
  stamp: string
}

// What nobody is shown costs as much to read as what is shown.
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

/** What the list shows of a person. */
export type ListedRow = Pick<UserRow, (typeof shown)[number]>

const columns = sql.join(shown.map((column) => sql.ref(`listed.${column}`)))

/** One row at least: nobody, where the page is empty or the stamp is no longer that of the plan. */
export type PageRow = { stamp: string } & (ListedRow | { identity_uid: null })

/**
 * A page with the stamp it was read at. The inner query goes through an index alone and gives the keys of one
 * page; only these rows are read. When the stamp has changed it is not run at all.
 */
export const pageStatement = (plan: PagePlan) => {
  const { filter, column, descending, limit, walk, stamp } = plan
  const isFresh = sql`(select stamp from now) = ${stamp}`
  const { landmark, backwards, skip } = walk
  const bounds = [...(landmark ? [besides(column, landmark.identityUid, backwards)] : []), isFresh]
  const passed = sql`users ${whereListed(filter, bounds)}`
  const source = plan.findsFirst
    ? sql`(select * from users ${whereFound(filter)} offset 0) as found where ${isFresh}`
    : filter.name
      ? sql`(select * from ${passed} order by ${orderBy(column, backwards)} limit ${plan.passesAtMost}) as passed where ${hasName(filter)}`
      : passed
  return sql<PageRow>`
    with now as materialized (select ${stampOf} as stamp from user_counts ${whereFacets(filter)})
    select now.stamp, ${columns}
    from now left join (
      select * from users where identity_uid in (
        select identity_uid from ${source}
        order by ${orderBy(column, backwards)} limit ${limit} offset ${skip}
      )
    ) as listed on true
    order by ${orderBy(column, descending)}`
}
