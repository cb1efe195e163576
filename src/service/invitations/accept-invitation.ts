import { fieldProblem, ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { hashToken } from '../users/secret-token'
import { type InvitationRow, findByTokenHash, markAccepted } from './invitations.repository'
import { stateOf } from './invitations.policy'

/**
 * The invitation that a token stands for, while it can be accepted.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED also for one that was used or revoked
 */
export const findOpenInvitation = async (
  database: Database,
  token: string,
  now: Date,
): Promise<InvitationRow> => {
  const row = await findByTokenHash(database, hashToken(token))
  if (!row) throw new ProblemError('NOT_FOUND')
  if (stateOf(row, now) !== 'pending') throw new ProblemError('LINK_EXPIRED')
  return row
}

/**
 * As {@link findOpenInvitation}, for somebody who registers with this address.
 * @throws ProblemError FIELDS_INVALID at `email` for another address than the invited one
 */
export const requireOpenInvitation = async (
  database: Database,
  { token, email }: { token: string; email: string },
  now: Date,
): Promise<InvitationRow> => {
  const row = await findOpenInvitation(database, token, now)
  if (row.email !== email) throw fieldProblem('email', 'This invitation is for another e-mail address.')
  return row
}

/**
 * Marks it as accepted, once; call it inside the transaction that makes the profile.
 * @throws ProblemError LINK_EXPIRED where somebody else did a moment earlier
 */
export const acceptInvitation = async (
  transaction: Database,
  acceptance: { id: string; identityUid: string },
  now: Date,
): Promise<void> => {
  if (!(await markAccepted(transaction, acceptance, now))) throw new ProblemError('LINK_EXPIRED')
}
