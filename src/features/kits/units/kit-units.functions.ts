import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { kitUnitsContract } from '~/contract/kit-units'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listUnits = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, query: kitUnitsContract.listUnits.query })))
  .handler(({ data }) => usersService().devKits.listUnits({ params: { id: data.id }, query: data.query }))

export const readUnit = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().devKits.getUnit({ params: data }))
