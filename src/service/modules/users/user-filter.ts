import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '~/contract/field-schemas'
import type { Role, UserFilter, UserStatus } from '~/contract/users'
import { onDays } from '../../database/on-days'
import { stripNul } from '../../database/stored-values'

/** A filter of users whose company and segment were resolved by `readUserFilter`. */
export interface UserCondition extends Omit<UserFilter, 'company' | 'segment'> {
  // An unresolved filter does not compile, as it would find too many.
  company?: undefined
  segment?: undefined
  /** Null for a name that no company has; finds no user then. */
  companyId?: string | null
  /** The filter of the segment, which applies too. */
  within?: UserCondition
}

const where = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``

/** Returns the conditions of a filter and of its segment as one list. */
const gather = (
  filter: UserCondition,
  say: (each: UserCondition) => RawBuilder<unknown>[],
): RawBuilder<unknown>[] => [...say(filter), ...(filter.within ? gather(filter.within, say) : [])]

const facetConditions = (filter: UserCondition) =>
  gather(filter, ({ status, role }) => [
    ...(status ? [sql`status = ${status}`] : []),
    ...(role ? [sql`role = ${role}`] : []),
  ])

const registeredConditions = (filter: UserCondition) =>
  gather(filter, ({ registeredFrom: from, registeredTo: to }) => onDays('created_at', { from, to }))

const getCompany = (companyId: string | null) =>
  companyId === null ? sql`false` : sql`company_id = ${companyId}::uuid`

const otherConditions = (filter: UserCondition) =>
  gather(filter, ({ companyId, country, seenFrom, seenTo, notSeenSince, tag }) => [
    ...(companyId === undefined ? [] : [getCompany(companyId)]),
    ...(country ? [sql`country = ${country}`] : []),
    ...(seenFrom ? [sql`seen_day >= ${seenFrom}::date`] : []),
    // Users who were never seen match too: they were not seen before that day either.
    ...(seenTo ? [sql`seen_day <= ${seenTo}::date and seen_day > '-infinity'`] : []),
    ...(notSeenSince ? [sql`seen_day < ${notSeenSince}::date`] : []),
    ...(tag
      ? [
          sql`exists (select from user_tags where user_tags.identity_uid = users.identity_uid and tag = ${tag})`,
        ]
      : []),
  ])

// Folded by the database, as the searched text was. PostgreSQL refuses the null character, which no stored text
// contains, so it is replaced with a character that no stored text contains either.
const folded = (filter: UserCondition) => sql`fold_text(${stripNul(searchedText(filter))}::text)`

/** The searched text: an address, or its end, in the form in which addresses are stored. */
const searchedText = ({ name }: UserCondition) => (name.includes('@') ? canonicalEmail(name) : name)

const likeName = (filter: UserCondition) => {
  // Escaped after folding, since folding turns full-width characters into plain ones.
  const pattern = sql`regexp_replace(${folded(filter)}, '([\\\\%_])', '\\\\\\1', 'g')`
  return filter.name ? [sql`search_text like '%' || ${pattern} || '%'`] : []
}

/** The condition on the name, written so that the planner uses no other index. */
const hasName = (filter: UserCondition) =>
  filter.name ? [sql`strpos(search_text, ${folded(filter)}) > 0`] : []

const isListed = sql`deleted_at is null`

/** Selects rows of `user_counts` by status and role. */
export const whereFacets = (filter: UserCondition): RawBuilder<unknown> => where(facetConditions(filter))

/** Whether it filters by more than status and role, the only fields that `user_counts` has. */
export const isNarrowed = (filter: UserCondition): boolean =>
  filter.name !== '' ||
  otherConditions(filter).length > 0 ||
  registeredConditions(filter).length > 0 ||
  (filter.within !== undefined && isNarrowed(filter.within))

/** Whether it depends on the days on which users were last seen. */
export const isAboutSeen = ({ seenFrom, seenTo, notSeenSince, within }: UserCondition): boolean =>
  Boolean(seenFrom ?? seenTo ?? notSeenSince) || (within !== undefined && isAboutSeen(within))

/**
 * Matches the users that the filter finds, without deleted ones; a trigram index serves names of three letters and
 * more.
 */
export const isFound = (filter: UserCondition): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      isListed,
      ...gather(filter, likeName),
      ...facetConditions(filter),
      ...registeredConditions(filter),
      ...otherConditions(filter),
    ],
    sql` and `,
  )})`

/** As {@link isFound}, as a clause. */
export const whereFound = (filter: UserCondition): RawBuilder<unknown> => where([isFound(filter)])

/**
 * Matches users by status, role, period of registration, and these further conditions, for scans in the order of the
 * list's index.
 */
export const whereListed = (filter: UserCondition, more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  where([isListed, ...facetConditions(filter), ...registeredConditions(filter), ...more])

/** Matches the conditions that `whereListed` leaves out, for rows of `users` by that name. */
export const isMet = (filter: UserCondition): RawBuilder<unknown> =>
  sql.join([sql`true`, ...gather(filter, hasName), ...otherConditions(filter)], sql` and `)

/** The whole filter, for reading all users in an order; written so that the planner assumes a common name. */
export const whereMet = (filter: UserCondition, more: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  whereListed(filter, [isMet(filter), ...more])

interface MatchingUser {
  identity_uid: string
  role: Role
  status: UserStatus
  created_at: string
}

/**
 * Selects all users whom the list shows for this filter, for use as a subquery: `from (${matchingUsers(filter)}) as
 * users`.
 */
export const matchingUsers = (filter: UserCondition) =>
  sql<MatchingUser>`select identity_uid, role, status, created_at from users ${whereFound(filter)}`
