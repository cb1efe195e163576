import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listKits = read.handler(() => usersService().devKits.list())

export const listKitTeasers = read.handler(() => usersService().devKits.teasers())

export const listKitRequests = read.validator(callOf(contract.devKits.getRequests)).handler(makeCall)

export const readKitEligibility = read.validator(callOf(contract.devKits.eligibility)).handler(makeCall)

export const requestKit = write.validator(callOf(contract.devKits.request)).handler(makeCall)
