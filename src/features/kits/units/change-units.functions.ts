import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { kitReturn, loanExtension } from '~/contract/kits'
import { newUnits, unitChange } from '~/contract/kit-units'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

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
