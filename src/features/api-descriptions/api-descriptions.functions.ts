import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { apiDescriptionsContract } from '~/contract/api-descriptions'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const { propose } = apiDescriptionsContract

// Milliseconds: up to 20 seconds to fetch, a minute to parse, and another to compare.
const proposalTimeoutMs = 150_000

export const readApiReference = readFn.validator(validateCall(contract.apiDescriptions.get)).handler(makeCall)

export const proposeDescription = writeFn
  .validator(validateInput(v.strictObject({ id, description: propose.body })))
  .handler(({ data }) =>
    usersService().apiDescriptions.propose(
      { params: { id: data.id }, body: data.description },
      { timeout: proposalTimeoutMs },
    ),
  )

export const confirmDescription = writeFn
  .validator(validateCall(contract.apiDescriptions.confirm))
  .handler(makeCall)

export const discardDescription = writeFn
  .validator(validateCall(contract.apiDescriptions.discard))
  .handler(makeCall)

export const removeDescription = writeFn
  .validator(validateCall(contract.apiDescriptions.remove))
  .handler(makeCall)
