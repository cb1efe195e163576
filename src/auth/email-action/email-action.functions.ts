import { write } from '~/gateways/server-fn'
import { emailChangeContract } from '~/contract/email-change'
import { usersServiceAs } from '~/gateways/users-service.server'
import { validateInput } from '~/gateways/server-fn-input'

/**
 * Reads what one of the portal's own links does. POST although it writes nothing, so that no cache
 * keeps the answer.
 */
export const readEmailLink = write
  .validator(validateInput(emailChangeContract.readLink.query))
  .handler(({ data }) => usersServiceAs(null).emailChanges.readLink({ query: data }))

export const applyEmailLink = write
  .validator(validateInput(emailChangeContract.useLink.body))
  .handler(({ data }) => usersServiceAs(null).emailChanges.useLink({ body: data }))

/** Lets the profile follow what the identity provider has verified. */
export const followEmail = write
  .validator(validateInput(emailChangeContract.follow.body))
  .handler(({ data }) => usersServiceAs(null).emailChanges.follow({ body: data }))
