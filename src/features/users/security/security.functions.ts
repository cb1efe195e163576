import * as v from 'valibot'
import { contract } from '~/contract'
import { identityUid } from '~/contract/field-schemas'
import { read, write } from '~/gateways/server-fn'
import { validateInput } from '~/gateways/server-fn-input'
import { callOf, makeCall } from '~/gateways/service-call.server'
import { usersService } from '~/gateways/users-service.server'

const ofPerson = v.strictObject({ id: identityUid })

export const requestEmailChange = write.validator(callOf(contract.emailChanges.request)).handler(makeCall)

export const readPendingEmail = read.validator(callOf(contract.emailChanges.pending)).handler(makeCall)

export const cancelEmailChange = write.validator(callOf(contract.emailChanges.cancel)).handler(makeCall)

export const readSecurity = read.validator(callOf(contract.secondFactor.read)).handler(makeCall)

/** Has the service look at the provider: before a change, which needs a recent sign-in, and after it. */
export const takeNote = write.validator(callOf(contract.secondFactor.takeNote)).handler(makeCall)

export const makeRecoveryCodes = write
  .validator(validateInput(ofPerson))
  .handler(async ({ data }) => (await usersService().secondFactor.makeRecoveryCodes({ params: data })).codes)

/** Takes the second factors of another away, as an administrator. */
export const resetSecondFactor = write.validator(callOf(contract.secondFactor.reset)).handler(makeCall)
