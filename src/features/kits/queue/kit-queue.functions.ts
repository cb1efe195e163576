import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { kitRequestChange, kitRequestsQuery } from '~/contract/kits'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listManagedRequests = createServerFn({ method: 'GET' })
  .validator(validateInput(kitRequestsQuery))
  .handler(({ data }) => usersService().devKits.listRequests({ query: data }))

export const readManagedRequest = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().devKits.getRequest({ params: data }))

export const changeKitRequests = createServerFn({ method: 'POST' })
  .validator(validateInput(kitRequestChange))
  .handler(({ data }) => usersService().devKits.changeRequests({ body: data }))
