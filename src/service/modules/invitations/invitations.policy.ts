import type { InvitationState } from '~/contract/invitations'
import type { Role } from '~/contract/users'

/** How long an invitation is valid after it was last mailed. */
export const invitationDays = 14

/** When an invitation that is mailed at this time expires. */
export const getExpiry = (sentAt: Date): Date => new Date(sentAt.getTime() + invitationDays * 86_400_000)

/** Whether it grants more than a profile, which only an administrator may do. */
export const grantsPermissions = ({ role, approve }: { role: Role; approve: boolean }): boolean =>
  role === 'admin' || approve

interface InvitationStatus {
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
  /** Whether it grants no permissions, or its last sender is still an administrator. */
  is_vouched: boolean
}

/** The state of an invitation; `inState` in the queries is the same rule in SQL. */
export const getState = (invitation: InvitationStatus, now: Date): InvitationState => {
  if (invitation.accepted_at !== null) return 'accepted'
  if (invitation.revoked_at !== null) return 'revoked'
  if (new Date(invitation.expires_at) <= now) return 'expired'
  return invitation.is_vouched ? 'pending' : 'void'
}
