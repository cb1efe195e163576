import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listReports = read.validator(callOf(contract.questions.reports)).handler(makeCall)

export const decideReport = write.validator(callOf(contract.questions.decideReport)).handler(makeCall)
