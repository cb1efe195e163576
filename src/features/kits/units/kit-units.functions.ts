import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { kitUnitsContract, newUnits, unitChange } from '~/contract/kit-units'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listUnits = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, query: kitUnitsContract.listUnits.query })))
  .handler(({ data }) => usersService().devKits.listUnits({ params: { id: data.id }, query: data.query }))

export const readUnit = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().devKits.getUnit({ params: data }))

export const addUnits = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, units: newUnits })))
  .handler(({ data }) => usersService().devKits.addUnits({ params: { id: data.id }, body: data.units }))

export const changeUnit = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: unitChange })))
  .handler(({ data }) => usersService().devKits.changeUnit({ params: { id: data.id }, body: data.change }))
