import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listInbox = read.validator(callOf(contract.contact.list)).handler(makeCall)

export const readInboxMessage = read.validator(callOf(contract.contact.get)).handler(makeCall)

export const updateInboxMessage = write.validator(callOf(contract.contact.update)).handler(makeCall)

export const replyToInboxMessage = write.validator(callOf(contract.contact.reply)).handler(makeCall)

/** The administrators that a message can be given to, at most a hundred. */
export const listAdministrators = read.handler(async () => {
  const { data } = await usersService().users.list({ query: { role: 'admin', count: 100 } })
  return data.map(({ identityUid, name, email }) => ({ identityUid, name: name || email }))
})
