import { fieldProblem, ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { lockPersonIfAny } from '../users/find-person'
import { hashToken } from '../users/secret-token'
import { actsAsAdministrator } from '../users/users.policy'
import { type InvitationRow, findByTokenHash, markAccepted } from './invitations.repository'
import { givesPower, stateOf } from './invitations.policy'

/**
 * The invitation that a token stands for, while it can be accepted.
 * @throws ProblemError NOT_FOUND, LINK_EXPIRED also for one that was used, revoked or is void
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
 * Nobody hands out a power that was lost. Whoever sent the invitation stays an administrator until the
 * transaction ends, or is none already.
 */
const isVouched = async (transaction: Database, invitation: InvitationRow): Promise<boolean> => {
  if (!givesPower(invitation)) return true
  if (invitation.created_by === null) return false
  const sender = await lockPersonIfAny(transaction, invitation.created_by)
  return sender !== null && actsAsAdministrator(sender)
}

/**
 * Marks it as accepted, once; call it inside the transaction that makes the profile.
 * @throws ProblemError LINK_EXPIRED where somebody else did a moment earlier, or it became void
 */
export const acceptInvitation = async (
  transaction: Database,
  invitation: InvitationRow,
  identityUid: string,
  now: Date,
): Promise<void> => {
  // The sender first, as where a person is removed, so that two never wait crosswise.
  const isOpen =
    (await isVouched(transaction, invitation)) &&
    (await markAccepted(transaction, { id: invitation.id, identityUid }, now))
  if (!isOpen) throw new ProblemError('LINK_EXPIRED')
}
