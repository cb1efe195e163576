import { ProblemError } from '~/contract/problem'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { requireRecentSignIn } from '../recent-sign-in'
import { mintToken } from '../users/secret-token'
import { stateOf } from './invitations.policy'
import { insertLink } from './invitations.repository'
import { lockInvitation } from './require-invitation'

/**
 * One more link to an invitation, for an administrator to hand over. Those that were mailed cannot be shown
 * again, as only their hashes are kept; they stay good.
 * @throws ProblemError NOT_FOUND, INVITATION_CLOSED, LINK_EXPIRED; RECENT_SIGN_IN_REQUIRED for an administrator's
 */
export const issueLink = (
  { database, identity, config, now }: ServiceDeps,
  by: ActingAdministrator,
  id: string,
): Promise<{ url: string; expiresAt: string }> =>
  database.transaction().execute(async (transaction) => {
    const row = await lockInvitation(transaction, id)
    if (row.role === 'admin') requireRecentSignIn({ identity }, by.actor)
    const at = now()
    const state = stateOf(row, at)
    if (state === 'expired' || state === 'void') throw new ProblemError('LINK_EXPIRED')
    if (state !== 'pending') throw new ProblemError('INVITATION_CLOSED')
    const { token, hash } = mintToken()
    await insertLink(transaction, { id, tokenHash: hash }, at)
    const act = { action: 'invitation.link', subjectKind: 'invitation' as const, subjectId: id }
    await recordAct(transaction, by, { ...act, before: {}, after: {} }, at)
    return { url: `${config.origin}/register?invitation=${token}`, expiresAt: row.expires_at }
  })
