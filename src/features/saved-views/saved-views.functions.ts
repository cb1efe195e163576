import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { savedViewInput, savedViewsContract } from '~/contract/saved-views'
import { id } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

export const listSavedViews = createServerFn({ method: 'GET' }).handler(() =>
  usersService().savedViews.list(),
)

export const createSavedView = createServerFn({ method: 'POST' })
  .validator(validateInput(savedViewsContract.create.body))
  .handler(({ data }) => usersService().savedViews.create({ body: data }))

export const updateSavedView = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, view: savedViewInput })))
  .handler(({ data }) => usersService().savedViews.update({ params: { id: data.id }, body: data.view }))

export const removeSavedView = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id })))
  .handler(({ data }) => usersService().savedViews.remove({ params: data }))
