import * as v from 'valibot'
import { contract } from '~/contract'
import { identityUid } from '~/contract/field-schemas'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateInput } from '~/gateways/server-fn-input'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

const userIdParams = v.strictObject({ id: identityUid })

export const requestEmailChange = writeFn
  .validator(validateCall(contract.emailChanges.request))
  .handler(makeCall)

export const readPendingEmail = readFn
  .validator(validateCall(contract.emailChanges.pending))
  .handler(makeCall)

export const cancelEmailChange = writeFn
  .validator(validateCall(contract.emailChanges.cancel))
  .handler(makeCall)

export const readSecurity = readFn.validator(validateCall(contract.secondFactor.read)).handler(makeCall)

/**
 * Has the service read the second factors from the provider: before a change, which needs a recent sign-in, and after
 * it.
 */
export const syncSecondFactors = writeFn
  .validator(validateCall(contract.secondFactor.takeNote))
  .handler(makeCall)

export const makeRecoveryCodes = writeFn
  .validator(validateInput(userIdParams))
  .handler(async ({ data }) => (await usersService().secondFactor.makeRecoveryCodes({ params: data })).codes)

/** Removes another user's second factors, as an administrator. */
export const resetSecondFactor = writeFn
  .validator(validateCall(contract.secondFactor.reset))
  .handler(makeCall)
