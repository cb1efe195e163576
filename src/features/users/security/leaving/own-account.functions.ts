import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { email, identityUid } from '~/contract/field-schemas'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const ofPerson = v.strictObject({ id: identityUid })

/** When and with which browser the user signed in lately. */
export const listSignIns = createServerFn({ method: 'GET' })
  .validator(validateInput(ofPerson))
  .handler(async ({ data }) => (await usersService().ownAccount.listSignIns({ params: data })).data)

/** Signs the user out everywhere, here too. */
export const endSessions = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPerson))
  .handler(async ({ data }): Promise<void> => {
    await usersService().ownAccount.endSessions({ params: data })
  })

/** Asks for the own account to be removed; `email` is the own address, typed. Signs out everywhere. */
export const requestRemoval = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, email })))
  .handler(({ data: { id, email: typed } }) =>
    usersService().ownAccount.requestRemoval({ params: { id }, body: { email: typed } }),
  )

/** Takes back that the own account is to be removed. */
export const keepAccount = createServerFn({ method: 'POST' })
  .validator(validateInput(ofPerson))
  .handler(async ({ data }): Promise<void> => {
    await usersService().ownAccount.keep({ params: data })
  })
