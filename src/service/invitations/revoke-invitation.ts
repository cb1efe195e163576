import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { stateOf } from './invitations.policy'
import { updateRow } from './invitations.repository'
import { lockInvitation } from './require-invitation'

/**
 * Ends an invitation; doing it again changes nothing.
 * @throws ProblemError NOT_FOUND, INVITATION_CLOSED where it was accepted
 */
export const revokeInvitation = (
  { database, now }: ServiceDeps,
  by: ActingAdministrator,
  id: string,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockInvitation(transaction, id)
    const at = now()
    const state = stateOf(row, at)
    if (state === 'accepted') throw new ProblemError('INVITATION_CLOSED')
    if (state === 'revoked') return
    await updateRow(transaction, id, { revoked_at: at.toISOString() })
    const act = {
      action: 'invitation.revoke',
      subjectKind: 'invitation' as const,
      subjectId: id,
      before: { state },
      after: { state: 'revoked' },
    }
    await recordAct(transaction, by, act, at)
  })
