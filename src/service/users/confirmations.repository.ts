import { type Selectable, sql } from 'kysely'
import { deleteSome } from '../database/delete-some'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type ConfirmationRow = Selectable<Tables['email_confirmations']>

export const insertConfirmation = async (database: Database, row: Omit<ConfirmationRow, 'used_at'>) => {
  await database
    .insertInto('email_confirmations')
    .values({ ...row, used_at: null })
    .execute()
}

/** Undefined where this user has no link with that token. */
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

/** Deletes some of the links that ended before a moment; answers how many. */
export const deleteSomeEndedBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, {
    table: 'email_confirmations',
    key: 'token_hash',
    matching: sql`expires_at < ${before.toISOString()}`,
  })
