import type { Role } from '~/contract/users'
import { invitation as invitationMail } from '../modules/invitations/invitations.emails'
import { type ActingAdministrator, getAuthor } from '../modules/audit/audit-actions'
import { audit, type Effects, type Handlers } from './effects'

/** A new invitation link and its recipient. */
interface InvitationLink {
  email: string
  firstName: string
  token: string
  /** For how many days it is valid. */
  days: number
  /** The administrator's message; may be empty. */
  message: string
}

export interface InvitationEvents {
  'invitation.created': {
    by: ActingAdministrator
    id: string
    link: InvitationLink
    role: Role
    approve: boolean
  }
  'invitation.resent': {
    by: ActingAdministrator
    id: string
    link: InvitationLink
    before: string
    /** The new time of expiry. */
    expiresAt: string
  }
  /** An administrator was shown the link. */
  'invitation.link-issued': { by: ActingAdministrator; id: string }
  'invitation.revoked': { by: ActingAdministrator; id: string; before: string }
}

const toInvitee = (
  by: ActingAdministrator,
  { email, firstName: name, token, days, message }: InvitationLink,
): NonNullable<Effects['mails']> => [
  {
    to: email,
    ...invitationMail({ name, invitedBy: getAuthor(by).actorName, token, days, message }),
  },
]

export const invitationHandlers: Handlers<InvitationEvents> = {
  'invitation.created': ({ by, id, link, role, approve }) => ({
    ...audit('invitation.create', 'invitation', id, {
      after: { email: link.email, role, approve, ...(link.message !== '' && { message: link.message }) },
    }),
    mails: toInvitee(by, link),
  }),

  'invitation.resent': ({ by, id, link, before, expiresAt }) => ({
    ...audit('invitation.resend', 'invitation', id, { before: { expiresAt: before }, after: { expiresAt } }),
    mails: toInvitee(by, link),
  }),

  'invitation.link-issued': ({ id }) => audit('invitation.link', 'invitation', id),

  'invitation.revoked': ({ id, before }) =>
    audit('invitation.revoke', 'invitation', id, { before: { state: before }, after: { state: 'revoked' } }),
}
