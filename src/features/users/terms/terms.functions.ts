import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { identityUid, versionNumber } from '~/contract/field-schemas'
import { type Terms, termsContract, type TermsPolicy } from '~/contract/terms'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

/** The terms of use in force. Read without a session, since they are the same for all visitors. */
export const readTerms = createServerFn({ method: 'GET' }).handler(
  async (): Promise<Terms | null> => (await usersServiceAs(null).terms.get()).inForce,
)

/** What follows where a user has not accepted the terms in force. */
export const readTermsPolicy = createServerFn({ method: 'GET' }).handler((): Promise<TermsPolicy> =>
  usersService().terms.policy(),
)

export const saveTermsPolicy = createServerFn({ method: 'POST' })
  .validator(validateInput(termsContract.setPolicy.body))
  .handler(({ data }): Promise<TermsPolicy> => usersService().terms.setPolicy({ body: data }))

/** Accepts the terms for oneself, in the version that was shown. */
export const acceptTerms = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id: identityUid, version: versionNumber })))
  .handler(async ({ data: { id, version } }): Promise<void> => {
    await usersService().terms.accept({ params: { id }, body: { version } })
  })
