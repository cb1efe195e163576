import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listSavedViews = read.handler(() => usersService().savedViews.list())

export const createSavedView = write.validator(callOf(contract.savedViews.create)).handler(makeCall)

export const updateSavedView = write.validator(callOf(contract.savedViews.update)).handler(makeCall)

export const removeSavedView = write.validator(callOf(contract.savedViews.remove)).handler(makeCall)
