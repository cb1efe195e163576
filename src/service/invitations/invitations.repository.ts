import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type InvitationRow = Selectable<Tables['invitations']>

export const findByTokenHash = (database: Database, tokenHash: string): Promise<InvitationRow | undefined> =>
  database.selectFrom('invitations').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

/** Which of these addresses have an invitation that can still be accepted. */
export const pendingEmails = async (
  database: Database,
  emails: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await database
    .selectFrom('invitations')
    .select('email')
    .where('email', 'in', emails)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .execute()
  return new Set(rows.map((row) => row.email))
}

/** Until the transaction ends nobody else invites, so that one address is not invited twice at once. */
export const lockInviting = async (transaction: Database) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`.execute(transaction)
}

export const insertInvitation = async (transaction: Database, row: Insertable<Tables['invitations']>) => {
  await transaction.insertInto('invitations').values(row).execute()
}

/** False where it was accepted or ended meanwhile. */
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
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst()
  return accepted !== undefined
}

/** Invitations, newest first, and how many there are. */
export const listRows = async (
  database: Database,
  paging: { page: number; count: number },
): Promise<{ total: number; rows: InvitationRow[] }> => {
  const { total } = await database
    .selectFrom('invitations')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await database
    .selectFrom('invitations')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.count)
    .offset((paging.page - 1) * paging.count)
    .execute()
  return { total, rows }
}
