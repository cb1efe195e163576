import { contract } from '~/contract'
import { readFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'

export const listAudit = readFn.validator(validateCall(contract.audit.list)).handler(makeCall)
