import type { ServiceConfig } from '~/config/service'
import type { UserStatus } from '~/contract/users'
import { isLockedOut } from '~/contract/vocabulary'
import { decisionNotice } from './record-event'
import type { Database } from '../../context'
import { notify } from '../notifications/notify'
import { announcedBefore } from '../users/user-status'
import { applicationDecided, emitEvents } from '../webhooks/webhook-events'
import type { ActingAdministrator } from '../audit/audit.service'
import { type UndoRow, deleteUndos, lockRows, writeDecision } from './applications.queries'
import { withdrawNews } from './review.service'
import { insertEvents } from './timeline.queries'

/**
 * Keeps applications in step with statuses that an administrator sets directly: approved and denied decide the
 * submission and notify the user; pending undoes a decision, so that it waits again. Locking a user out decides
 * nothing. Pending notifications of an earlier decision are withdrawn.
 */
export const followStatus = async (
  config: Pick<ServiceConfig, 'origin'>,
  transaction: Database,
  by: ActingAdministrator,
  identityUids: readonly string[],
  status: UserStatus,
  now: Date,
): Promise<void> => {
  if (identityUids.length === 0) return
  await withdrawNews(transaction, identityUids, now)
  if (isLockedOut(status)) return
  await deleteUndos(transaction, identityUids)
  const decision = status === 'pending' ? null : status
  if (decision !== null) await notify(transaction, { ...decisionNotice(decision), to: identityUids }, now)
  const rows = (await lockRows(transaction, identityUids)).filter(
    (row) => row.version > 0 && row.state !== 'draft' && row.state !== (decision ?? 'submitted'),
  )
  if (rows.length === 0) return
  await writeDecision(
    transaction,
    rows.map((row) => row.identity_uid),
    decision,
    now,
  )
  if (decision === null) return
  const events = rows.map((row) => ({
    identityUid: row.identity_uid,
    kind: decision,
    actorUid: by.actor.identityUid,
    actorName: by.actor.user.name,
    version: row.version,
  }))
  await insertEvents(transaction, events, now)
  const decided = rows.map(({ identity_uid: identityUid, version }) =>
    applicationDecided({ identityUid, version, decision }, config),
  )
  await emitEvents(transaction, decided, now)
}

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
