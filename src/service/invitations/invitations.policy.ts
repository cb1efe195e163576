import type { invitationStates } from '~/contract/invitations'

/** How long an invitation holds. */
export const invitationDays = 14

export type InvitationState = (typeof invitationStates)[number]

export const stateOf = (
  invitation: { expires_at: string; accepted_at: string | null },
  now: Date,
): InvitationState => {
  if (invitation.accepted_at !== null) return 'accepted'
  return new Date(invitation.expires_at) <= now ? 'expired' : 'pending'
}
