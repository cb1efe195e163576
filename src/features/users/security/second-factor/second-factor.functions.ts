import { contract } from '~/contract'
import { read, write } from '~/gateways/server-fn'
import { callOf, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPerson = v.strictObject({ id: identityUid })

export const readSecurity = read.validator(callOf(contract.secondFactor.read)).handler(makeCall)

/** Has the service look at the provider: before a change, which needs a recent sign-in, and after it. */
export const takeNote = write.validator(callOf(contract.secondFactor.takeNote)).handler(makeCall)

export const makeRecoveryCodes = write
  .validator(validateInput(ofPerson))
  .handler(async ({ data }) => (await usersService().secondFactor.makeRecoveryCodes({ params: data })).codes)

/** Takes the second factors of another away, as an administrator. */
export const resetSecondFactor = write.validator(callOf(contract.secondFactor.reset)).handler(makeCall)
