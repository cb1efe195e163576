import { sql } from 'kysely'
import type { Role, UserStatus } from '~/contract/users'
import { type UserListFilter, whereFound } from './user-list-filter'

export interface MatchingUser {
  identity_uid: string
  role: Role
  status: UserStatus
  created_at: string
}

/**
 * Everybody whom the list of users shows for this filter, as a statement to build upon:
 * `from (${matchingUsers(filter)}) as users`.
 */
export const matchingUsers = (filter: UserListFilter) =>
  sql<MatchingUser>`select identity_uid, role, status, created_at from users ${whereFound(filter)}`
