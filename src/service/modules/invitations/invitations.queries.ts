import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { InvitationState } from '~/contract/invitations'
import type { Paging } from '~/contract/paging'
import { deleteBatch } from '../../database/delete-in-batches'
import { getOffset, countQueryRows } from '../../database/paging'
import type { Tables } from '../../database/tables.gen'
import type { Database } from '../../context'
import { isActingAdministrator } from '../users/users.policy'

/** `is_vouched`: whether it grants no permissions, or its last sender is still an administrator. */
export type InvitationRow = Selectable<Tables['invitations']> & { is_vouched: boolean }

/** An invitation with the name of the administrator who sent it; null if that account was deleted. */
export type ListedInvitation = InvitationRow & { invited_by: string | null }

// The same rule as `givesPower`.
const isVouched = sql<boolean>`(
  (invitations.role <> 'admin' and not invitations.approve)
  or exists (
    select from users as senders
    where senders.identity_uid = invitations.created_by and ${isActingAdministrator('senders')}))`

const listed = (database: Database) =>
  database
    .selectFrom('invitations')
    .leftJoin('users', (join) =>
      join.onRef('users.identity_uid', '=', 'invitations.created_by').on('users.deleted_at', 'is', null),
    )
    .selectAll('invitations')
    .select(['users.name as invited_by', isVouched.as('is_vouched')])

/** Finds an invitation by any of its links. */
export const findByTokenHash = (database: Database, tokenHash: string): Promise<InvitationRow | undefined> =>
  database
    .selectFrom('invitations')
    .selectAll('invitations')
    .select(isVouched.as('is_vouched'))
    .innerJoin('invitation_links', 'invitation_links.invitation_id', 'invitations.id')
    .where('invitation_links.token_hash', '=', tokenHash)
    .executeTakeFirst()

export const findListed = (database: Database, id: string): Promise<ListedInvitation | undefined> =>
  listed(database).where('invitations.id', '=', id).executeTakeFirst()

/** Locks an invitation until the transaction ends. */
export const lockRow = (transaction: Database, id: string): Promise<InvitationRow | undefined> =>
  transaction
    .selectFrom('invitations')
    .selectAll()
    .select(isVouched.as('is_vouched'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns those of these addresses that have an invitation that can still be accepted. */
export const listPendingEmails = async (
  database: Database,
  emails: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('invitations')
    .select('email')
    .where('email', 'in', emails)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where(isVouched)
    .execute()
  return new Set(rows.map((row) => row.email))
}

/** Serializes invitations until the transaction ends, so that one address is not invited twice at once. */
export const lockInvitations = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`.execute(transaction)
}

export const insertInvitation = async (transaction: Database, row: Insertable<Tables['invitations']>) => {
  await transaction.insertInto('invitations').values(row).execute()
}

/** Adds a link; earlier ones stay valid. */
export const insertLink = async (
  transaction: Database,
  link: { id: string; tokenHash: string },
  now: Date,
) => {
  await transaction
    .insertInto('invitation_links')
    .values({ token_hash: link.tokenHash, invitation_id: link.id, created_at: now.toISOString() })
    .execute()
}

export const updateRow = async (
  transaction: Database,
  id: string,
  change: Updateable<Tables['invitations']>,
) => {
  await transaction.updateTable('invitations').set(change).where('id', '=', id).execute()
}

/** Marks an invitation as accepted; false if it was accepted or ended meanwhile. */
export const markAccepted = async (
  transaction: Database,
  { id, identityUid }: { id: string; identityUid: string },
  now: Date,
): Promise<boolean> => {
  const accepted = await transaction
    .updateTable('invitations')
    .set({ accepted_at: now.toISOString(), accepted_by: identityUid })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return accepted !== undefined
}

/** The states as in the policy, as conditions in SQL. */
const inState = (state: InvitationState, now: Date) => {
  const at = now.toISOString()
  const conditions: Record<InvitationState, ReturnType<typeof sql<boolean>>> = {
    accepted: sql<boolean>`accepted_at is not null`,
    revoked: sql<boolean>`accepted_at is null and revoked_at is not null`,
    expired: sql<boolean>`accepted_at is null and revoked_at is null and expires_at <= ${at}`,
    pending: sql<boolean>`accepted_at is null and revoked_at is null and expires_at > ${at} and ${isVouched}`,
    void: sql<boolean>`accepted_at is null and revoked_at is null and expires_at > ${at} and not ${isVouched}`,
  }
  return conditions[state]
}

/** Lists invitations, newest first, with their total. */
export const listRows = async (
  database: Database,
  { state, ...paging }: Paging & { state?: InvitationState | undefined },
  now: Date,
): Promise<{ total: number; rows: ListedInvitation[] }> => {
  const isFound = state ? inState(state, now) : sql<boolean>`true`
  const total = await countQueryRows(database.selectFrom('invitations').where(isFound))
  const ids = database
    .selectFrom('invitations')
    .select('id')
    .where(isFound)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset(getOffset(paging))
  const rows = await listed(database)
    .where('invitations.id', 'in', ids)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute()
  return { total, rows }
}

/** Deletes some unaccepted invitations that ended before a time; returns how many. */
export const deleteSomeUnusedBefore = (database: Database, before: Date): Promise<number> =>
  deleteBatch(database, {
    table: 'invitations',
    key: 'id',
    matching: sql`accepted_at is null and expires_at < ${before.toISOString()}`,
  })
