import type { InvitationState } from '~/contract/invitations'

/** How long an invitation holds, from when it was mailed last. */
export const invitationDays = 14

export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + invitationDays * 86_400_000)

export const stateOf = (
  invitation: { expires_at: string; accepted_at: string | null; revoked_at: string | null },
  now: Date,
): InvitationState => {
  if (invitation.accepted_at !== null) return 'accepted'
  if (invitation.revoked_at !== null) return 'revoked'
  return new Date(invitation.expires_at) <= now ? 'expired' : 'pending'
}
