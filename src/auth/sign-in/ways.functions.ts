import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { signInWaysContract } from '~/contract/sign-in-ways'
import { identityUid } from '~/contract/text'
import { usersService } from '~/gateways/users-service.server'
import { validateInput } from '~/gateways/server-fn-input'

const { expect, prove, remove } = signInWaysContract

export const readWays = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id: identityUid })))
  .handler(({ data }) => usersService().signInWays.read({ params: data }))

/** Says that an account of the provider is about to be linked. */
export const expectWay = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, ...expect.body.entries })))
  .handler(async ({ data: { id, providerId } }): Promise<void> => {
    await usersService().signInWays.expect({ params: { id }, body: { providerId } })
  })

/** Proves that a linked account belongs to the user. */
export const proveWay = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ ...prove.params.entries, ...prove.body.entries })))
  .handler(async ({ data: { token, ...params } }): Promise<void> => {
    await usersService().signInWays.prove({ params, body: { token } })
  })

export const removeWay = createServerFn({ method: 'POST' })
  .validator(validateInput(remove.params))
  .handler(async ({ data }): Promise<void> => {
    await usersService().signInWays.remove({ params: data })
  })
