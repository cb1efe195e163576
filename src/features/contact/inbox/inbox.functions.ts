import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listInbox = readFn.validator(validateCall(contract.contact.list)).handler(makeCall)

export const readInboxMessage = readFn.validator(validateCall(contract.contact.get)).handler(makeCall)

export const updateInboxMessage = writeFn.validator(validateCall(contract.contact.update)).handler(makeCall)

export const replyToInboxMessage = writeFn.validator(validateCall(contract.contact.reply)).handler(makeCall)

/** Lists the administrators that a message can be assigned to, at most a hundred. */
export const listAdministrators = readFn.handler(async () => {
  const { data } = await usersService().users.list({ query: { role: 'admin', count: 100 } })
  return data.map(({ identityUid, name, email }) => ({ identityUid, name: name || email }))
})
