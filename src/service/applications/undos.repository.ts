import { type Selectable, sql } from 'kysely'
import type { UserStatus } from '~/contract/users'
import { deleteSome } from '../database/delete-some'
import type { Tables } from '../database/schema'
import type { Database } from '../deps'

export type UndoRow = Selectable<Tables['application_undos']>

/** Keeps what taking the newest decision back would take. */
export const rememberUndo = async (
  transaction: Database,
  undo: { identityUid: string; statusBefore: UserStatus; eventId: string; mailId: string | null },
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

/** Of these people's decisions, those made since then. */
export const listUndos = (
  database: Database,
  identityUids: readonly string[],
  since: Date,
): Promise<UndoRow[]> =>
  database
    .selectFrom('application_undos')
    .selectAll()
    .where('identity_uid', 'in', identityUids)
    .where('decided_at', '>', since.toISOString())
    .orderBy('identity_uid')
    .execute()

export const deleteUndos = async (transaction: Database, identityUids: readonly string[]) => {
  await transaction.deleteFrom('application_undos').where('identity_uid', 'in', identityUids).execute()
}

/** Deletes some of those of decisions made before a moment; answers how many. */
export const deleteSomeUndosBefore = (database: Database, before: Date): Promise<number> =>
  deleteSome(database, {
    table: 'application_undos',
    key: 'identity_uid',
    matching: sql`decided_at < ${before.toISOString()}`,
  })
