import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPerson = v.strictObject({ id: identityUid })

export const readSecurity = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPerson))
  .handler(({ data }) => usersService().secondFactor.read({ params: data }))

/** Has the service look at the provider: before a change, which needs a recent sign-in, and after it. */
export const takeNote = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, willChange: v.boolean() })))
  .handler(({ data: { id, willChange } }) =>
    usersService().secondFactor.takeNote({ params: { id }, body: { willChange } }),
  )

export const makeRecoveryCodes = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPerson))
  .handler(async ({ data }) => (await usersService().secondFactor.makeRecoveryCodes({ params: data })).codes)

/** Takes the second factors of another away, as an administrator. */
export const resetSecondFactor = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPerson))
  .handler(async ({ data }): Promise<void> => {
    await usersService().secondFactor.reset({ params: data })
  })
