import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { listing, membersQuery } from '~/contract/members'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listMembers = createServerFn({ method: 'GET' })
  .validator(validateInput(membersQuery))
  .handler(({ data }) => usersService().members.list({ query: data }))

export const readListing = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid })))
  .handler(({ data }) => usersService().members.getListing({ params: data }))

export const saveListing = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, listing })))
  .handler(({ data }) => usersService().members.setListing({ params: { id: data.id }, body: data.listing }))
