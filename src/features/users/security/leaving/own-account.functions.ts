import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const userIdParams = v.strictObject({ id: identityUid })

/** When and with which browser the user signed in lately. */
export const listSignIns = readFn
  .validator(validateInput(userIdParams))
  .handler(async ({ data }) => (await usersService().ownAccount.listSignIns({ params: data })).data)

/** Signs the user out everywhere, here too. */
export const endSessions = writeFn.validator(validateCall(contract.ownAccount.endSessions)).handler(makeCall)

/** Asks for the own account to be removed; `email` is the own address, typed. Signs out everywhere. */
export const requestAccountDeletion = writeFn
  .validator(validateCall(contract.ownAccount.requestRemoval))
  .handler(makeCall)

/** Takes back that the own account is to be removed. */
export const cancelAccountDeletion = writeFn
  .validator(validateCall(contract.ownAccount.keep))
  .handler(makeCall)
