import type { Invitation } from '~/contract/invitations'
import { ProblemError } from '~/contract/problem'
import type { Database } from '../deps'
import { findListed, type InvitationRow, lockRow } from './invitations.repository'
import { presentInvitation } from './present-invitation'

/**
 * An invitation that nobody else changes until the transaction ends.
 * @throws ProblemError NOT_FOUND
 */
export const lockInvitation = async (transaction: Database, id: string): Promise<InvitationRow> => {
  const row = await lockRow(transaction, id)
  if (!row) throw new ProblemError('NOT_FOUND')
  return row
}

/** @throws ProblemError NOT_FOUND */
export const readInvitation = async (database: Database, id: string, now: Date): Promise<Invitation> => {
  const row = await findListed(database, id)
  if (!row) throw new ProblemError('NOT_FOUND')
  return presentInvitation(row, now)
}
