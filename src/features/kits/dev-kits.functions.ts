import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { devKitsContract } from '~/contract/kits'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listKits = createServerFn({ method: 'GET' }).handler(() => usersService().devKits.list())

export const listKitTeasers = createServerFn({ method: 'GET' }).handler(() =>
  usersService().devKits.teasers(),
)

export const listKitRequests = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid })))
  .handler(({ data }) => usersService().devKits.getRequests({ params: data }))

export const readKitEligibility = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid })))
  .handler(({ data }) => usersService().devKits.eligibility({ params: data }))

export const requestKit = createServerFn({ method: 'POST' })
  .validator(validateInput(devKitsContract.request.body))
  .handler(({ data }) => usersService().devKits.request({ body: data }))
