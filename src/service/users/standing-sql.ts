import { type RawBuilder, sql } from 'kysely'
import { lockedOutStatuses } from '~/contract/vocabulary'

// What the policy says of a person, said of a row of `users` under some name. Written out without parameters, so that
// each statement has one plan.

/** Whether it is of somebody: neither deleted nor locked out, as `isLockedOut` has it. */
export const isLetIn = (table = 'users'): RawBuilder<boolean> => {
  const lockedOut = sql.join(lockedOutStatuses.map((status) => sql.lit(status)))
  return sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null
    and ${sql.ref(`${table}.status`)} not in (${lockedOut}))`
}

/** As `actsAsAdministrator` has it: whoever leaves may act until the day comes. */
export const isActingAdministrator = (table = 'users'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.role`)} = 'admin' and ${isLetIn(table)})`

/** As `countsAsAdministrator` has it: whoever leaves is none to count on. */
export const isCountedAdministrator = (table = 'users'): RawBuilder<boolean> =>
  sql<boolean>`(${isActingAdministrator(table)} and ${sql.ref(`${table}.removal_at`)} is null)`
