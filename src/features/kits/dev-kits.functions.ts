import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listKits = readFn.handler(() => usersService().devKits.list())

export const listKitTeasers = readFn.handler(() => usersService().devKits.teasers())

export const listKitRequests = readFn.validator(validateCall(contract.devKits.getRequests)).handler(makeCall)

export const readKitEligibility = readFn
  .validator(validateCall(contract.devKits.eligibility))
  .handler(makeCall)

export const requestKit = writeFn.validator(validateCall(contract.devKits.request)).handler(makeCall)

export const listManagedRequests = readFn
  .validator(validateCall(contract.devKits.listRequests))
  .handler(makeCall)

export const readManagedRequest = readFn
  .validator(validateCall(contract.devKits.getRequest))
  .handler(makeCall)

export const changeKitRequests = writeFn
  .validator(validateCall(contract.devKits.changeRequests))
  .handler(makeCall)

export const listUnits = readFn.validator(validateCall(contract.devKits.listUnits)).handler(makeCall)

export const readUnit = readFn.validator(validateCall(contract.devKits.getUnit)).handler(makeCall)

export const addUnits = writeFn.validator(validateCall(contract.devKits.addUnits)).handler(makeCall)

export const changeUnit = writeFn.validator(validateCall(contract.devKits.changeUnit)).handler(makeCall)

export const returnKitUnits = writeFn.validator(validateCall(contract.devKits.returnUnits)).handler(makeCall)

export const extendLoan = writeFn.validator(validateCall(contract.devKits.extendLoan)).handler(makeCall)
