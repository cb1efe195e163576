import type { Selectable } from 'kysely'
import type { UserStatus } from '~/contract/users'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type UndoRow = Selectable<Tables['application_undos']>

/** Keeps what taking the newest decision back would take. */
export const rememberUndo = async (
  transaction: Database,
  undo: { identityUid: string; statusBefore: UserStatus; eventId: string; mailId: string },
  now: Date,
) => {
  const row = {
    decided_at: now.toISOString(),
    status_before: undo.statusBefore,
    event_id: undo.eventId,
    mail_id: undo.mailId,
  }
  await transaction
    .insertInto('application_undos')
    .values({ identity_uid: undo.identityUid, ...row })
    .onConflict((conflict) => conflict.column('identity_uid').doUpdateSet(row))
    .execute()
}

export const findUndo = (database: Database, identityUid: string): Promise<UndoRow | undefined> =>
  database
    .selectFrom('application_undos')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()

export const deleteUndo = async (transaction: Database, identityUid: string) => {
  await transaction.deleteFrom('application_undos').where('identity_uid', '=', identityUid).execute()
}
