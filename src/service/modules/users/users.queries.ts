import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import { ProblemError } from '~/contract/problem'
import type { Role, UserStatus } from '~/contract/users'
import { deleteBatch } from '../../database/delete-in-batches'
import { type Given, prepareQuery } from '../../database/prepared-query'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { isCountedAdministrator } from './users.policy'
import { countQueryRows } from '../../database/paging'

export type UserRow = Selectable<Tables['users']>

// Nothing in this file returns deleted users, except the checks of addresses, which stay taken.

const findRows = prepareQuery((database, given: Given<{ identityUid: string }>) =>
  database
    .selectFrom('users')
    .selectAll()
    .where('identity_uid', '=', given('identityUid'))
    .where('deleted_at', 'is', null),
)

export const findRow = async (database: Database, identityUid: string): Promise<UserRow | undefined> =>
  (await findRows(database, { identityUid }))[0]

export const findRowByEmail = (database: Database, email: string): Promise<UserRow | undefined> =>
  database
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/**
 * Locks the rows of these users until the transaction ends, always in the same order, to prevent deadlocks. Inserting
 * rows that reference them, such as notifications, does not wait, since keys do not change.
 */
export const lockRows = (transaction: Database, identityUids: readonly string[]): Promise<UserRow[]> =>
  transaction
    .selectFrom('users')
    .selectAll()
    .where('identity_uid', 'in', identityUids)
    .where('deleted_at', 'is', null)
    .orderBy('identity_uid')
    .forNoKeyUpdate()
    .execute()

/**
 * Locks one user, as {@link lockRows}.
 * @throws ProblemError NOT_FOUND
 */
export const lockRow = async (transaction: Database, identityUid: string): Promise<UserRow> => {
  const [row] = await lockRows(transaction, [identityUid])
  if (!row) throw new ProblemError('NOT_FOUND')
  return row
}

/** Returns those of these addresses that are taken, also by deleted users. */
export const takenEmails = async (database: Database, emails: readonly string[]): Promise<Set<string>> => {
  const rows = await database.selectFrom('users').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map((row) => row.email))
}

export const isTaken = async (database: Database, email: string): Promise<boolean> =>
  (await takenEmails(database, [email])).size > 0

/** Whether an address is taken by another user than this one; see {@link isTaken}. */
export const isTakenByAnother = async (
  database: Database,
  email: string,
  identityUid: string,
): Promise<boolean> => {
  const row = await database
    .selectFrom('users')
    .select('identity_uid')
    .where('email', '=', email)
    .where('identity_uid', '!=', identityUid)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a user; false if the uid or the address is taken, also by a user who registered a moment earlier. */
export const insertRow = async (database: Database, row: Insertable<Tables['users']>): Promise<boolean> => {
  const inserted = await database
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_uid')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Undefined if there is no such user. */
export const updateRow = (
  database: Database,
  identityUid: string,
  change: Updateable<Tables['users']>,
  now: Date,
): Promise<UserRow | undefined> =>
  database
    .updateTable('users')
    .set({ ...change, updated_at: now.toISOString() })
    .where('identity_uid', '=', identityUid)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const updateStatus = async (
  database: Database,
  identityUids: readonly string[],
  status: UserStatus,
  now: Date,
) => {
  if (identityUids.length === 0) return
  await database
    .updateTable('users')
    .set({ status, updated_at: now.toISOString() })
    .where('identity_uid', 'in', identityUids)
    .where('deleted_at', 'is', null)
    .execute()
}

export const updateRole = async (
  database: Database,
  identityUids: readonly string[],
  role: Role,
  now: Date,
): Promise<void> => {
  if (identityUids.length === 0) return
  await database
    .updateTable('users')
    .set({ role, updated_at: now.toISOString() })
    .where('identity_uid', 'in', identityUids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Sets the time before which sign-ins no longer count. */
export const writeSessionsEnded = async (database: Database, identityUids: readonly string[], at: Date) => {
  await database
    .updateTable('users')
    .set({ sessions_ended_at: at.toISOString() })
    .where('identity_uid', 'in', identityUids)
    .execute()
}

/**
 * Counts the administrators who can act. Locks the count until the transaction ends, so that two administrators cannot
 * each remove the other as the last one.
 */
export const lockAndCountAdministrators = async (transaction: Database): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('users.administrators', 0))`.execute(transaction)
  return countQueryRows(transaction.selectFrom('users').where(isCountedAdministrator()))
}

/** Whether any administrator can act, without a lock. */
export const hasAdministrator = async (database: Database): Promise<boolean> => {
  const row = await database
    .selectFrom('users')
    .select('identity_uid')
    .where(isCountedAdministrator())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records that a user is active, at most once an hour, so that reading costs no write. After four hours without
 * activity a new visit begins.
 * @param known when that was last recorded, as the caller has just read
 */
export const touchLastSeen = async (
  database: Database,
  identityUid: string,
  now: Date,
  known: string | null,
) => {
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString()
  if (known !== null && known >= anHourAgo) return
  const fourHoursAgo = new Date(now.getTime() - 4 * 3_600_000).toISOString()
  await database
    .updateTable('users')
    .set({
      last_seen_at: now.toISOString(),
      previous_visit_at: sql`case when last_seen_at < ${fourHoursAgo} then last_seen_at else previous_visit_at end`,
    })
    .where('identity_uid', '=', identityUid)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', anHourAgo)]))
    .execute()
}

export const insertPendingRegistration = async (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<void> => {
  await database
    .insertInto('accounts_in_the_making')
    .values({ identity_uid: identityUid, begun_at: now.toISOString() })
    .execute()
}

export const deletePendingRegistration = async (database: Database, identityUid: string): Promise<void> => {
  await database.deleteFrom('accounts_in_the_making').where('identity_uid', '=', identityUid).execute()
}

/**
 * Deletes the record of a pending registration, in the transaction that writes the profile.
 * @returns false if the cleanup job is already deleting the account
 */
export const completePendingRegistration = async (
  transaction: Database,
  identityUid: string,
): Promise<boolean> => {
  const row = await transaction
    .deleteFrom('accounts_in_the_making')
    .where('identity_uid', '=', identityUid)
    .returning('leaving_since')
    .executeTakeFirst()
  return row === undefined || row.leaving_since === null
}

/**
 * Claims some pending registrations that began before then and have no profile, for deletion. New ones first, then
 * those with the oldest last attempt.
 */
export const claimAbandonedRegistrations = async (
  database: Database,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ identity_uid: string }>`
    update accounts_in_the_making as unfinished set leaving_since = ${now.toISOString()}
    where identity_uid = any (array(
        select identity_uid from accounts_in_the_making as begun
        where begun_at <= ${before.toISOString()}
          and not exists (select from users where users.identity_uid = begun.identity_uid)
        order by leaving_since nulls first, begun_at limit ${limit}
      ))
      and not exists (select from users where users.identity_uid = unfinished.identity_uid)
    returning identity_uid`.execute(database)
  return rows.map((row) => row.identity_uid)
}

type ConfirmationRow = Selectable<Tables['email_confirmations']>

export const insertConfirmation = async (database: Database, row: Omit<ConfirmationRow, 'used_at'>) => {
  await database
    .insertInto('email_confirmations')
    .values({ ...row, used_at: null })
    .execute()
}

/** Finds a confirmation link; undefined if this user has none with that token. */
export const findConfirmation = (
  database: Database,
  identityUid: string,
  tokenHash: string,
): Promise<ConfirmationRow | undefined> =>
  database
    .selectFrom('email_confirmations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()

export const markUsed = async (transaction: Database, tokenHash: string, now: Date) => {
  await transaction
    .updateTable('email_confirmations')
    .set({ used_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Deletes some of the links that ended before a time; returns how many. */
export const deleteSomeEndedBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'email_confirmations',
    key: 'token_hash',
    matching: sql`expires_at < ${before.toISOString()}`,
  })
