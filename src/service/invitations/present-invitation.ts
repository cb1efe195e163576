import type { Invitation } from '~/contract/invitations'
import { stateOf } from './invitations.policy'
import type { ListedInvitation } from './invitations.repository'

/** A stored row as the contract's Invitation. */
export const presentInvitation = (row: ListedInvitation, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  approve: row.approve,
  state: stateOf(row, now),
  invitedBy: row.invited_by ?? '',
  createdAt: row.created_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
  acceptedBy: row.accepted_by,
  revokedAt: row.revoked_at,
})
