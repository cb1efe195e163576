import { createServerFn } from '@tanstack/react-start'
import { invitationsContract } from '~/contract/invitations'
import { input } from '~/features/session/input'
import { usersService } from '~/gateways/users-service.server'

export const invitePeople = createServerFn({ method: 'POST' })
  .validator(input(invitationsContract.create.body))
  .handler(({ data }) => usersService().invitations.create({ body: data }))

export const listInvitations = createServerFn({ method: 'GET' })
  .validator(input(invitationsContract.list.query))
  .handler(({ data }) => usersService().invitations.list({ query: data }))
