import type { Database } from '../deps'
import { announcedBefore } from '../users/known-status'
import type { UndoRow } from './undos.repository'

/** The decision on a user's application that has not been announced to them yet. */
export const findUnannounced = (
  database: Database,
  identityUid: string,
  now: Date,
): Promise<UndoRow | undefined> =>
  database
    .selectFrom('application_undos')
    .selectAll()
    .where('identity_uid', '=', identityUid)
    .where('decided_at', '>', announcedBefore(now).toISOString())
    .executeTakeFirst()
