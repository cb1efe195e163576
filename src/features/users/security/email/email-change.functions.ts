import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { email, identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const whom = v.strictObject({ id: identityUid })

export const requestEmailChange = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, newEmail: email })))
  .handler(({ data: { id, newEmail } }) =>
    usersService().emailChanges.request({ params: { id }, body: { newEmail } }),
  )

export const readPendingEmail = createServerFn({ method: 'GET' })
  .validator(validateInput(whom))
  .handler(({ data }) => usersService().emailChanges.pending({ params: data }))

export const cancelEmailChange = createServerFn({ method: 'POST' })
  .validator(validateInput(whom))
  .handler(({ data }) => usersService().emailChanges.cancel({ params: data }))
