import { type RawBuilder, sql } from 'kysely'
import { ProblemError } from '~/contract/problem'
import { type Role, type UserStatus, toUserStatus } from '~/contract/users'
import type { LockedOut } from '~/contract/vocabulary'
import type { Database } from '../../context'
import { type UserRow, findRow, findRowByEmail, lockRow, lockRows, updateStatus } from './users.queries'

/** A person as the other rooms know one. */
export interface Person {
  identityUid: string
  email: string
  name: string
  /** As {@link mailName} has it. */
  mailName: string
  role: Role
  status: UserStatus
  verified: boolean
  /** When the account is removed, where its person asked for that. */
  removalAt: string | null
}

/**
 * What mails call somebody: nothing while the address is not confirmed. It may be a stranger's, who would read in our name
 * whatever somebody wrote there.
 */
export const mailName = ({ first_name, verified }: Pick<UserRow, 'first_name' | 'verified'>): string =>
  verified ? first_name : ''

/** A stored row as a person. */
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

/** Null where there is nobody, or nobody any more. */
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
export const requirePerson = async (database: Database, identityUid: string): Promise<Person> => {
  const person = await findPerson(database, identityUid)
  if (!person) throw new ProblemError('NOT_FOUND')
  return person
}

/** As {@link lockPerson}; null where there is nobody, or nobody any more. */
export const lockPersonIfAny = async (transaction: Database, identityUid: string): Promise<Person | null> => {
  const [row] = await lockRows(transaction, [identityUid])
  return row ? toPerson(row) : null
}

/**
 * A person whose record nobody else changes until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const lockPerson = async (transaction: Database, identityUid: string): Promise<Person> =>
  toPerson(await lockRow(transaction, identityUid))

/**
 * Writes the status that an application's fate brings. Only between statuses that let a person in: whoever locks
 * somebody out goes through `setStatus`, which protects the last administrator and tells the provider.
 */
export const writeStatus = (
  transaction: Database,
  identityUid: string,
  status: Exclude<UserStatus, LockedOut>,
  now: Date,
): Promise<void> => updateStatus(transaction, [identityUid], status, now)

/**
 * Whether the person in a column, such as `requests.identity_uid`, is not deleted. Nobody is looked up to be counted: few
 * are deleted, and those have an index.
 */
export const isSomebody = (column: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from users as gone where gone.identity_uid = ${sql.ref(column)} and gone.deleted_at is not null)`

/** The name of somebody who may be gone: then it is empty. */
export const nameOfUser = async (database: Database, identityUid: string): Promise<string> =>
  (await findRow(database, identityUid))?.name ?? ''
