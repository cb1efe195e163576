import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listWebhooks = readFn.handler(() => usersService().webhooks.list())

export const readWebhook = readFn.validator(validateCall(contract.webhooks.get)).handler(makeCall)

export const createWebhook = writeFn.validator(validateCall(contract.webhooks.create)).handler(makeCall)

export const updateWebhook = writeFn.validator(validateCall(contract.webhooks.update)).handler(makeCall)

export const setWebhookState = writeFn.validator(validateCall(contract.webhooks.setState)).handler(makeCall)

export const rotateSecret = writeFn.validator(validateCall(contract.webhooks.rotateSecret)).handler(makeCall)

export const removeWebhook = writeFn.validator(validateCall(contract.webhooks.remove)).handler(makeCall)

export const testWebhook = writeFn.validator(validateCall(contract.webhooks.test)).handler(makeCall)

export const listDeliveries = readFn
  .validator(validateCall(contract.webhooks.listDeliveries))
  .handler(makeCall)

export const readDelivery = readFn.validator(validateCall(contract.webhooks.getDelivery)).handler(makeCall)

export const sendAgain = writeFn.validator(validateCall(contract.webhooks.sendAgain)).handler(makeCall)
