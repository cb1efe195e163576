import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const userIdParams = v.strictObject({ id: identityUid })

/** Lists the user's recent sign-ins, with time and browser. */
export const listSignIns = readFn
  .validator(validateInput(userIdParams))
  .handler(async ({ data }) => (await usersService().ownAccount.listSignIns({ params: data })).data)

/** Ends all sessions of the user, this one included. */
export const endSessions = writeFn.validator(validateCall(contract.ownAccount.endSessions)).handler(makeCall)

/** Schedules the deletion of the user's own account; `email` is the user's typed address. Ends all sessions. */
export const requestAccountDeletion = writeFn
  .validator(validateCall(contract.ownAccount.requestRemoval))
  .handler(makeCall)

/** Cancels the scheduled deletion of the user's own account. */
export const cancelAccountDeletion = writeFn
  .validator(validateCall(contract.ownAccount.keep))
  .handler(makeCall)
