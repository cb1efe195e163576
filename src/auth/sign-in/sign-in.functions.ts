import * as v from 'valibot'
import { createServerFn } from '@tanstack/react-start'
import { usersServiceAs, usersService } from '~/gateways/users-service.server'
import { email, identityUid } from '~/contract/field-schemas'
import { withAppCheck } from '../session/app-check'
import { validateInput } from '~/gateways/server-fn-input'
import { signInLinksContract } from '~/contract/session'
import { signInWaysContract } from '~/contract/linked-accounts'
import { recovery } from '~/contract/second-factor'

/**
 * The accounts that a demonstration offers to log in with. Read without a session, since all
 * visitors see the same.
 */
export const listDemonstrationPeople = createServerFn({ method: 'GET' }).handler(() =>
  usersServiceAs(null).demonstration.people(),
)

/** Mails a link to choose a password; answers the same for every address. */
export const requestPasswordReset = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(v.strictObject({ email })))
  .handler(({ data }) => usersServiceAs(null).users.requestPasswordReset({ body: data }))

/** Mails a link to sign in with; answers the same for every address. */
export const requestSignInLink = createServerFn({ method: 'POST' })
  .middleware([withAppCheck])
  .validator(validateInput(signInLinksContract.request.body))
  .handler(({ data }) => usersServiceAs(null).signInLinks.request({ body: data }))

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

/** Takes a person's second step away for a recovery code. */
export const recoverSecondFactor = createServerFn({ method: 'POST' })
  .validator(validateInput(recovery))
  .handler(async ({ data }): Promise<void> => {
    await usersService().secondFactor.recover({ body: data })
  })
