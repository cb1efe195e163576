import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listManagedRequests = read.validator(callOf(contract.devKits.listRequests)).handler(makeCall)

export const readManagedRequest = read.validator(callOf(contract.devKits.getRequest)).handler(makeCall)

export const changeKitRequests = write.validator(callOf(contract.devKits.changeRequests)).handler(makeCall)
