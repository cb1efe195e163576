import { type RawBuilder, sql } from 'kysely'
import { type Role, type UserStatus, toUserStatus } from '~/contract/users'
import type { LockedOut } from '~/contract/enums'
import type { Database } from '../../context'
import {
  type UserRow,
  findRow,
  findRowByEmail,
  lockRow,
  lockRows,
  takenEmails,
  updateStatus,
} from './users.queries'
import { orNotFound } from '../../http/or-not-found'

/** A user as other modules see one. */
export interface UserInfo {
  identityUid: string
  email: string
  name: string
  /** See {@link mailName}. */
  mailName: string
  role: Role
  status: UserStatus
  verified: boolean
  /** When the account is deleted, if its user requested that. */
  removalAt: string | null
}

/**
 * The name for the greeting of mails; empty while the address is not confirmed. Otherwise, a stranger who owns the
 * address would read text that another user typed as a name.
 */
export const mailName = ({ first_name, verified }: Pick<UserRow, 'first_name' | 'verified'>): string =>
  verified ? first_name : ''

/** Converts a stored row to a user. */
export const toUserInfo = (row: UserRow): UserInfo => ({
  identityUid: row.identity_uid,
  email: row.email,
  name: row.name,
  mailName: mailName(row),
  role: row.role,
  status: toUserStatus(row.status),
  verified: row.verified,
  removalAt: row.removal_at,
})

/** Returns null if there is no such user, or the user was deleted. */
export const findUser = async (database: Database, identityUid: string): Promise<UserInfo | null> => {
  const row = await findRow(database, identityUid)
  return row ? toUserInfo(row) : null
}

/** Finds a user by address, as {@link findUser}. */
export const findUserByEmail = async (database: Database, email: string): Promise<UserInfo | null> => {
  const row = await findRowByEmail(database, email)
  return row ? toUserInfo(row) : null
}

/** @throws ProblemError NOT_FOUND */
export const requireUser = async (database: Database, identityUid: string): Promise<UserInfo> =>
  orNotFound(await findUser(database, identityUid))

/** Locks a user, as {@link lockUser}; returns null if there is none, or the user was deleted. */
export const lockUserIfExists = async (
  transaction: Database,
  identityUid: string,
): Promise<UserInfo | null> => {
  const [row] = await lockRows(transaction, [identityUid])
  return row ? toUserInfo(row) : null
}

/** Locks users until the transaction ends, and returns by uid those who exist and are not deleted. */
export const lockUsers = async (
  transaction: Database,
  identityUids: readonly string[],
): Promise<Map<string, UserInfo>> => {
  const rows = await lockRows(transaction, identityUids)
  return new Map(rows.map((row) => [row.identity_uid, toUserInfo(row)]))
}

/**
 * Reads a user and locks the record until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const lockUser = async (transaction: Database, identityUid: string): Promise<UserInfo> =>
  toUserInfo(await lockRow(transaction, identityUid))

/**
 * Writes the status that follows from an application. Accepts only statuses that can sign in: locking a user out uses
 * `setStatus`, which protects the last administrator and updates the provider.
 */
export const writeStatus = (
  transaction: Database,
  identityUid: string,
  status: Exclude<UserStatus, LockedOut>,
  now: Date,
): Promise<void> => updateStatus(transaction, [identityUid], status, now)

/**
 * Whether the user in a column, such as `requests.identity_uid`, is not deleted. Excludes the deleted users instead of
 * joining all, since those are few and indexed.
 */
export const isNotDeleted = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from users as gone where gone.identity_uid = ${sql.ref(column)} and gone.deleted_at is not null)`

/** A user's name; empty if the user was deleted. */
export const getUserName = async (database: Database, identityUid: string): Promise<string> =>
  (await findRow(database, identityUid))?.name ?? ''

/** Returns the addresses among these that belong to a registered user. */
export const listRegisteredEmails = (database: Database, emails: readonly string[]): Promise<Set<string>> =>
  takenEmails(database, emails)
