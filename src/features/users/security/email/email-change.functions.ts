import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const requestEmailChange = write.validator(callOf(contract.emailChanges.request)).handler(makeCall)

export const readPendingEmail = read.validator(callOf(contract.emailChanges.pending)).handler(makeCall)

export const cancelEmailChange = write.validator(callOf(contract.emailChanges.cancel)).handler(makeCall)
