import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { contactContract } from '~/contract/contact'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listInbox = createServerFn({ method: 'GET' })
  .validator(validateInput(contactContract.list.query))
  .handler(({ data }) => usersService().contact.list({ query: data }))

export const readInboxMessage = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().contact.get({ params: data }))

export const updateInboxMessage = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: contactContract.update.body })))
  .handler(({ data }) => usersService().contact.update({ params: { id: data.id }, body: data.change }))

export const replyToInboxMessage = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, reply: contactContract.reply.body })))
  .handler(({ data }) => usersService().contact.reply({ params: { id: data.id }, body: data.reply }))

/** The administrators that a message can be given to, at most a hundred. */
export const listAdministrators = createServerFn({ method: 'GET' }).handler(async () => {
  const { data } = await usersService().users.list({ query: { role: 'admin', count: 100 } })
  return data.map(({ identityUid, name, email }) => ({ identityUid, name: name || email }))
})
