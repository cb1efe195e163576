import * as v from 'valibot'
import { endpoint } from './endpoint'
import { getPage, pagingEntries } from './paging'
import { email, id, identityUid, instant, line, personalMessage, possibleName } from './field-schemas'
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
  /** What the administrator who invited wrote; may be empty. */
  message: v.string(),
  state: v.picklist(invitationStates),
  /** Who sent it last; empty where that user is gone. */
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
  firstName: v.optional(possibleName, ''),
  lastName: v.optional(possibleName, ''),
  companyName: v.optional(line(200), ''),
  approve: v.optional(v.boolean(), false),
})

const params = v.strictObject({ id })

export const invitationsContract = {
  create: endpoint({
    method: 'POST',
    path: '/admin/users/invitations',
    access: 'admin',
    summary: 'Invite people by e-mail; a result per row.',
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
  list: endpoint({
    method: 'GET',
    path: '/admin/users/invitations',
    access: 'admin',
    summary: 'Invitations, newest first, of one state or of all.',
    query: v.strictObject({ ...pagingEntries, state: v.optional(v.picklist(invitationStates)) }),
    output: getPage(invitation),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/admin/users/invitations/{id}/resend',
    access: 'admin',
    summary:
      'Mail an invitation again, in one’s own name; it holds for its full time from now on, also when it had expired.',
    params,
    output: invitation,
    errors: [
      'RECENT_SIGN_IN_REQUIRED',
      'NOT_FOUND',
      'INVITATION_CLOSED',
      'EMAIL_ALREADY_IN_USE',
      'ALREADY_INVITED',
    ],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/admin/users/invitations/{id}/revoke',
    access: 'admin',
    summary: 'End an invitation: none of its links works any more.',
    params,
    output: invitation,
    errors: ['NOT_FOUND', 'INVITATION_CLOSED'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/admin/users/invitations/{id}/link',
    access: 'admin',
    summary: 'One more link to a pending invitation, to be handed over by hand; those mailed stay good.',
    params,
    output: v.object({ url: v.string(), expiresAt: instant }),
    errors: ['RECENT_SIGN_IN_REQUIRED', 'NOT_FOUND', 'INVITATION_CLOSED', 'LINK_EXPIRED'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/register/invitation',
    access: 'anyone',
    summary: 'The address and name that an invitation’s token stands for, and whether it approves.',
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
