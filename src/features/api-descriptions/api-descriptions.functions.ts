import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { apiDescriptionsContract } from '~/contract/api-descriptions'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofComponent = validateInput(v.strictObject({ id }))
const { propose, confirm } = apiDescriptionsContract

// Milliseconds: it may be fetched for 20 seconds, read for a minute, and compared for another.
const proposing = 150_000

export const readApiReference = createServerFn({ method: 'GET' })
  .validator(ofComponent)
  .handler(({ data }) => usersService().apiDescriptions.get({ params: data }))

export const proposeDescription = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, description: propose.body })))
  .handler(({ data }) =>
    usersService().apiDescriptions.propose(
      { params: { id: data.id }, body: data.description },
      { timeout: proposing },
    ),
  )

export const confirmDescription = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...confirm.params.entries, settings: confirm.body })))
  .handler(({ data: { settings, ...params } }) =>
    usersService().apiDescriptions.confirm({ params, body: settings }),
  )

export const discardDescription = createServerFn({ method: 'POST' })
  .validator(validateInput(apiDescriptionsContract.discard.params))
  .handler(({ data }) => usersService().apiDescriptions.discard({ params: data }))

export const removeDescription = createServerFn({ method: 'POST' })
  .validator(ofComponent)
  .handler(({ data }) => usersService().apiDescriptions.remove({ params: data }))
