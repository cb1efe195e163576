import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { expiryOf, stateOf } from './invitations.policy'
import { lockInviting, updateRow } from './invitations.repository'
import { mailInvitation } from './mail-invitation'
import { planInvitations } from './plan-invitations'
import { lockInvitation } from './require-invitation'

/**
 * Mails an invitation again. It holds for its full time from now on, also when it had expired, and is from now on the
 * sender's own, also when it was void.
 * @throws ProblemError NOT_FOUND, INVITATION_CLOSED, EMAIL_ALREADY_IN_USE, ALREADY_INVITED; RECENT_SIGN_IN_REQUIRED for
 *   an administrator's
 */
export const resendInvitation = (deps: ServiceDeps, by: ActingAdministrator, id: string): Promise<void> =>
  deps.database.transaction().execute(async (transaction) => {
    await lockInviting(transaction)
    const row = await lockInvitation(transaction, id)
    if (row.role === 'admin') requireRecentSignIn(deps, by.actor)
    const at = deps.now()
    const state = stateOf(row, at)
    if (state === 'accepted' || state === 'revoked') throw new ProblemError('INVITATION_CLOSED')
    const [outcome] = await planInvitations(transaction, [row.email], at)
    if (outcome === 'already-registered') throw new ProblemError('EMAIL_ALREADY_IN_USE')
    // Somebody may have invited the address anew after this one expired or became void.
    if (outcome === 'already-invited' && state !== 'pending') throw new ProblemError('ALREADY_INVITED')
    const expiresAt = expiryOf(at).toISOString()
    const sent = { sent_at: at.toISOString(), created_by: by.actor.identityUid }
    await updateRow(transaction, id, { ...sent, expires_at: expiresAt })
    const act = {
      action: 'invitation.resend',
      subjectKind: 'invitation' as const,
      subjectId: id,
      before: { expiresAt: row.expires_at },
      after: { expiresAt },
    }
    await recordAct(transaction, by, act, at)
    await mailInvitation(deps, transaction, by, { id, email: row.email, firstName: row.first_name }, at)
  })
