import { contract } from '~/contract'
import { read } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'

export const listAudit = read.validator(callOf(contract.audit.list)).handler(makeCall)
