import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { email, id, identityUid, instant, line, personalMessage, optionalName } from './field-schemas'
import { invitationStates, roles } from './enums'

export type InvitationState = (typeof invitationStates)[number]

const invitation = v.object({
  id,
  email: v.string(),
  role: v.picklist(roles),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.string(),
  /** Whether the user who accepts it is approved at once. */
  approve: v.boolean(),
  /** The inviting administrator's message; can be empty. */
  message: v.string(),
  state: v.picklist(invitationStates),
  /** Who sent it last; empty if that user is deleted. */
  invitedBy: v.string(),
  createdAt: instant,
  /** When it was mailed last. */
  sentAt: instant,
  expiresAt: instant,
  acceptedAt: v.nullable(instant),
  acceptedBy: v.nullable(identityUid),
  revokedAt: v.nullable(instant),
})
export type Invitation = v.InferOutput<typeof invitation>

const invitationInput = v.strictObject({
  email,
  role: v.optional(v.picklist(roles), 'user'),
  firstName: v.optional(optionalName, ''),
  lastName: v.optional(optionalName, ''),
  companyName: v.optional(line(200), ''),
  approve: v.optional(v.boolean(), false),
})

export const invitationsContract = {
  create: endpoint('POST /admin/users/invitations', 'admin', {
    summary: 'Invite users by email. Returns a result per row.',
    body: v.strictObject({
      invitations: v.pipe(v.array(invitationInput), v.minLength(1), v.maxLength(500)),
      message: personalMessage,
    }),
    output: v.object({
      results: v.array(
        v.object({
          email: v.string(),
          outcome: v.picklist(['invited', 'already-registered', 'already-invited']),
        }),
      ),
    }),
    errors: ['RECENT_SIGN_IN_REQUIRED'],
  }),
  list: endpoint('GET /admin/users/invitations', 'admin', {
    summary: 'List invitations, newest first, of one state or all.',
    query: v.strictObject({ ...pagingEntries, state: v.optional(v.picklist(invitationStates)) }),
    output: createPageSchema(invitation),
  }),
  resend: endpoint('POST /admin/users/invitations/{id}/resend', 'admin', {
    summary:
      'Resend an invitation in your name. It is valid for the full time again, even if it had expired.',
    output: invitation,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'INVITATION_CLOSED', 'EMAIL_ALREADY_IN_USE', 'ALREADY_INVITED'],
  }),
  revoke: endpoint('POST /admin/users/invitations/{id}/revoke', 'admin', {
    summary: 'Revoke an invitation. All its links stop working.',
    output: invitation,
    errors: ['INVITATION_CLOSED'],
  }),
  link: endpoint('POST /admin/users/invitations/{id}/link', 'admin', {
    summary: 'Create another link for a pending invitation, to share manually. Emailed links stay valid.',
    output: v.object({ url: v.string(), expiresAt: instant }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'INVITATION_CLOSED', 'LINK_EXPIRED'],
  }),
  read: endpoint('GET /register/invitation', 'anyone', {
    summary:
      'Get the address and name of an invitation by its token, and whether accepting it approves the user.',
    query: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({
      email: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      companyName: v.string(),
      approve: v.boolean(),
    }),
    errors: ['NOT_FOUND', 'LINK_EXPIRED'],
  }),
}
