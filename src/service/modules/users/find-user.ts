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

/** A user as other modules know one. */
export interface Person {
  identityUid: string
  email: string
  name: string
  /** See {@link mailName}. */
  mailName: string
  role: Role
  status: UserStatus
  verified: boolean
  /** When the account is removed, if its user asked for that. */
  removalAt: string | null
}

/**
 * The name that mails greet a user by; empty while the address is not confirmed. The address may be a stranger's, who
 * would read in our name what another person typed as a name.
 */
export const mailName = ({ first_name, verified }: Pick<UserRow, 'first_name' | 'verified'>): string =>
  verified ? first_name : ''

/** A stored row as a user. */
export const toPerson = (row: UserRow): Person => ({
  identityUid: row.identity_uid,
  email: row.email,
  name: row.name,
  mailName: mailName(row),
  role: row.role,
  status: toUserStatus(row.status),
  verified: row.verified,
  removalAt: row.removal_at,
})

/** Null if there is no such user, or the user was deleted. */
export const findPerson = async (database: Database, identityUid: string): Promise<Person | null> => {
  const row = await findRow(database, identityUid)
  return row ? toPerson(row) : null
}

/** As {@link findPerson}, by the address. */
export const findPersonByEmail = async (database: Database, email: string): Promise<Person | null> => {
  const row = await findRowByEmail(database, email)
  return row ? toPerson(row) : null
}

/** @throws ProblemError NOT_FOUND */
export const requirePerson = async (database: Database, identityUid: string): Promise<Person> =>
  orNotFound(await findPerson(database, identityUid))

/** As {@link lockPerson}; null if there is no such user, or the user was deleted. */
export const lockPersonIfAny = async (transaction: Database, identityUid: string): Promise<Person | null> => {
  const [row] = await lockRows(transaction, [identityUid])
  return row ? toPerson(row) : null
}

/** Locks users until the transaction ends, those who exist and were not deleted, by uid. */
export const lockPeople = async (
  transaction: Database,
  identityUids: readonly string[],
): Promise<Map<string, Person>> => {
  const rows = await lockRows(transaction, identityUids)
  return new Map(rows.map((row) => [row.identity_uid, toPerson(row)]))
}

/**
 * Reads a user and locks the record until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const lockPerson = async (transaction: Database, identityUid: string): Promise<Person> =>
  toPerson(await lockRow(transaction, identityUid))

/**
 * Writes the status that follows from an application. Only between statuses that let a user in: locking a user out goes
 * through `setStatus`, which protects the last administrator and updates the provider.
 */
export const writeStatus = (
  transaction: Database,
  identityUid: string,
  status: Exclude<UserStatus, LockedOut>,
  now: Date,
): Promise<void> => updateStatus(transaction, [identityUid], status, now)

/**
 * Whether the user in a column, such as `requests.identity_uid`, is not deleted. Excludes the deleted instead of
 * joining all users, since those are few and indexed.
 */
export const isNotDeleted = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from users as gone where gone.identity_uid = ${sql.ref(column)} and gone.deleted_at is not null)`

/** A user's name; empty if the user was deleted. */
export const nameOfUser = async (database: Database, identityUid: string): Promise<string> =>
  (await findRow(database, identityUid))?.name ?? ''

/** Which of these addresses belong to a registered user. */
export const registeredEmails = (database: Database, emails: readonly string[]): Promise<Set<string>> =>
  takenEmails(database, emails)
