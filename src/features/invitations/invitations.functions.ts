import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { accountsContract } from '~/contract/accounts'
import { invitationsContract } from '~/contract/invitations'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofInvitation = v.strictObject({ id })

export const invitePeople = createServerFn({ method: 'POST' })
  .validator(validateInput(invitationsContract.create.body))
  .handler(({ data }) => usersService().invitations.create({ body: data }))

export const listInvitations = createServerFn({ method: 'GET' })
  .validator(validateInput(invitationsContract.list.query))
  .handler(({ data }) => usersService().invitations.list({ query: data }))

export const resendInvitation = createServerFn({ method: 'POST' })
  .validator(validateInput(ofInvitation))
  .handler(({ data }) => usersService().invitations.resend({ params: data }))

export const revokeInvitation = createServerFn({ method: 'POST' })
  .validator(validateInput(ofInvitation))
  .handler(({ data }) => usersService().invitations.revoke({ params: data }))

/** One more link, to be handed over by hand. */
export const linkToInvitation = createServerFn({ method: 'POST' })
  .validator(validateInput(ofInvitation))
  .handler(({ data }) => usersService().invitations.link({ params: data }))

/** Invites the people of a table, or in a dry run says what would become of each row. */
export const importPeople = createServerFn({ method: 'POST' })
  .validator(validateInput(accountsContract.importRows.body))
  .handler(({ data }) => usersService().users.importRows({ body: data }))

export const createAccount = createServerFn({ method: 'POST' })
  .validator(validateInput(accountsContract.createAccount.body))
  .handler(({ data }) => usersService().users.createAccount({ body: data }))
