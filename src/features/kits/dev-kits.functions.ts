import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listKits = read.handler(() => usersService().devKits.list())

export const listKitTeasers = read.handler(() => usersService().devKits.teasers())

export const listKitRequests = read.validator(callOf(contract.devKits.getRequests)).handler(makeCall)

export const readKitEligibility = read.validator(callOf(contract.devKits.eligibility)).handler(makeCall)

export const requestKit = write.validator(callOf(contract.devKits.request)).handler(makeCall)

export const listManagedRequests = read.validator(callOf(contract.devKits.listRequests)).handler(makeCall)

export const readManagedRequest = read.validator(callOf(contract.devKits.getRequest)).handler(makeCall)

export const changeKitRequests = write.validator(callOf(contract.devKits.changeRequests)).handler(makeCall)

export const listUnits = read.validator(callOf(contract.devKits.listUnits)).handler(makeCall)

export const readUnit = read.validator(callOf(contract.devKits.getUnit)).handler(makeCall)

export const addUnits = write.validator(callOf(contract.devKits.addUnits)).handler(makeCall)

export const changeUnit = write.validator(callOf(contract.devKits.changeUnit)).handler(makeCall)

export const returnKitUnits = write.validator(callOf(contract.devKits.returnUnits)).handler(makeCall)

export const extendLoan = write.validator(callOf(contract.devKits.extendLoan)).handler(makeCall)
