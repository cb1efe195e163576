import type { ServiceConfig } from '~/config/service'
import { recordActOf } from '../audit/record-act'
import type { Database } from '../deps'
import { nameOfUser } from '../users/name-of-user'
import { writeStatus } from '../users/write-status'
import { emitEvents } from '../webhooks/emit-events'
import { statusChanged } from '../webhooks/events'
import type { InvitationRow } from './invitations.repository'

/**
 * Approves whoever accepted an invitation that says so, in the name of the administrator who sent it last; call it
 * inside the transaction that makes the profile.
 */
export const approveInvited = async (
  config: Pick<ServiceConfig, 'origin'>,
  transaction: Database,
  { approve, created_by: inviter, id }: Pick<InvitationRow, 'approve' | 'created_by' | 'id'>,
  { identityUid, requestId }: { identityUid: string; requestId: string },
  now: Date,
): Promise<void> => {
  if (!approve) return
  await writeStatus(transaction, identityUid, 'approved', now)
  const change = { identityUid, status: 'approved', before: 'pending' } as const
  await emitEvents(transaction, [statusChanged(change, config)], now)
  const actorName = inviter === null ? '' : await nameOfUser(transaction, inviter)
  const act = {
    action: 'user.status',
    subjectKind: 'user' as const,
    subjectId: identityUid,
    before: { status: 'pending' },
    after: { status: 'approved', invitation: id },
  }
  await recordActOf(transaction, { actorUid: inviter, actorName, requestId }, act, now)
}
