import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listMailTexts = readFn.handler(() => usersService().mailTexts.list())

export const readMailText = readFn.validator(validateCall(contract.mailTexts.get)).handler(makeCall)

export const updateMailText = writeFn.validator(validateCall(contract.mailTexts.update)).handler(makeCall)

export const previewMail = writeFn.validator(validateCall(contract.mailTexts.preview)).handler(makeCall)

export const sendTestMail = writeFn.validator(validateCall(contract.mailTexts.test)).handler(makeCall)
