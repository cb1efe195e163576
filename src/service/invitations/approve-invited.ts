import { recordActOf } from '../audit/record-act'
import type { Database } from '../deps'
import { nameOfUser } from '../users/name-of-user'
import { writeStatus } from '../users/write-status'
import type { InvitationRow } from './invitations.repository'

/**
 * Approves whoever accepted an invitation that says so, in the name of the administrator who wrote it; call it
 * inside the transaction that makes the profile.
 */
export const approveInvited = async (
  transaction: Database,
  { approve, created_by: inviter, id }: Pick<InvitationRow, 'approve' | 'created_by' | 'id'>,
  { identityUid, requestId }: { identityUid: string; requestId: string },
  now: Date,
): Promise<void> => {
  if (!approve) return
  await writeStatus(transaction, identityUid, 'approved', now)
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
