import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { kitUnitsContract, newUnits, unitChange } from '~/contract/kit-units'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'
import { kitReturn, loanExtension } from '~/contract/kits'

export const listUnits = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, query: kitUnitsContract.listUnits.query })))
  .handler(({ data }) => usersService().devKits.listUnits({ params: { id: data.id }, query: data.query }))

export const readUnit = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().devKits.getUnit({ params: data }))

// Apart from what reads units, which the loaders of routes import and every page loads.

export const addUnits = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, units: newUnits })))
  .handler(({ data }) => usersService().devKits.addUnits({ params: { id: data.id }, body: data.units }))

export const changeUnit = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: unitChange })))
  .handler(({ data }) => usersService().devKits.changeUnit({ params: { id: data.id }, body: data.change }))

export const returnKitUnits = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: kitReturn })))
  .handler(({ data }) => usersService().devKits.returnUnits({ params: { id: data.id }, body: data.change }))

export const extendLoan = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, change: loanExtension })))
  .handler(({ data }) => usersService().devKits.extendLoan({ params: { id: data.id }, body: data.change }))
