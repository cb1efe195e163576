import * as v from 'valibot'
import { endpoint } from './endpoint'
import { pageOf, pagingEntries } from './paging'
import { email, id, instant, line } from './text'
import { roles } from './users'

export const invitationStates = ['pending', 'accepted', 'expired'] as const

const invitation = v.object({
  id,
  email: v.string(),
  role: v.picklist(roles),
  firstName: v.string(),
  lastName: v.string(),
  state: v.picklist(invitationStates),
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = v.InferOutput<typeof invitation>

export const invitationInput = v.strictObject({
  email,
  role: v.optional(v.picklist(roles), 'user'),
  firstName: v.optional(line(100), ''),
  lastName: v.optional(line(100), ''),
})

export const invitationsContract = {
  create: endpoint({
    method: 'POST',
    path: '/admin/users/invitations',
    access: 'admin',
    summary: 'Invite people by e-mail; a result per row.',
    body: v.strictObject({
      invitations: v.pipe(v.array(invitationInput), v.minLength(1), v.maxLength(500)),
    }),
    output: v.object({
      results: v.array(
        v.object({
          email: v.string(),
          outcome: v.picklist(['invited', 'already-registered', 'already-invited']),
        }),
      ),
    }),
    status: 200,
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/users/invitations',
    access: 'admin',
    summary: 'Invitations, newest first.',
    query: v.strictObject(pagingEntries),
    output: pageOf(invitation),
    status: 200,
  }),
  read: endpoint({
    method: 'GET',
    path: '/register/invitation',
    access: 'anyone',
    summary: 'The address and name that an invitation’s token stands for.',
    query: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
    output: v.object({ email: v.string(), firstName: v.string(), lastName: v.string() }),
    status: 200,
    errors: ['NOT_FOUND', 'LINK_EXPIRED'],
  }),
}
