import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listSavedViews = readFn.handler(() => usersService().savedViews.list())

export const createSavedView = writeFn.validator(validateCall(contract.savedViews.create)).handler(makeCall)

export const updateSavedView = writeFn.validator(validateCall(contract.savedViews.update)).handler(makeCall)

export const removeSavedView = writeFn.validator(validateCall(contract.savedViews.remove)).handler(makeCall)
