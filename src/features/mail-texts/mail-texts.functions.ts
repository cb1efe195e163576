import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

export const listMailTexts = read.handler(() => usersService().mailTexts.list())

export const readMailText = read.validator(callOf(contract.mailTexts.get)).handler(makeCall)

export const updateMailText = write.validator(callOf(contract.mailTexts.update)).handler(makeCall)

export const previewMail = write.validator(callOf(contract.mailTexts.preview)).handler(makeCall)

export const sendTestMail = write.validator(callOf(contract.mailTexts.test)).handler(makeCall)
