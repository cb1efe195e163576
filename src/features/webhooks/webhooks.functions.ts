import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listWebhooks = read.handler(() => usersService().webhooks.list())

export const readWebhook = read.validator(callOf(contract.webhooks.get)).handler(makeCall)

export const createWebhook = write.validator(callOf(contract.webhooks.create)).handler(makeCall)

export const updateWebhook = write.validator(callOf(contract.webhooks.update)).handler(makeCall)

export const setWebhookState = write.validator(callOf(contract.webhooks.setState)).handler(makeCall)

export const rotateSecret = write.validator(callOf(contract.webhooks.rotateSecret)).handler(makeCall)

export const removeWebhook = write.validator(callOf(contract.webhooks.remove)).handler(makeCall)

export const testWebhook = write.validator(callOf(contract.webhooks.test)).handler(makeCall)

export const listDeliveries = read.validator(callOf(contract.webhooks.listDeliveries)).handler(makeCall)

export const readDelivery = read.validator(callOf(contract.webhooks.getDelivery)).handler(makeCall)

export const sendAgain = write.validator(callOf(contract.webhooks.sendAgain)).handler(makeCall)
