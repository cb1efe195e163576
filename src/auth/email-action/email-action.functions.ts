import { contract } from '~/contract'
import { write } from '~/gateways/server-fn'
import { callOf, makeCallAsVisitor } from '~/gateways/service-call.server'

/**
 * Reads what one of the portal's own links does. POST although it writes nothing, so that no cache
 * keeps the answer.
 */
export const readEmailLink = write
  .validator(callOf(contract.emailChanges.readLink))
  .handler(makeCallAsVisitor)

export const applyEmailLink = write
  .validator(callOf(contract.emailChanges.useLink))
  .handler(makeCallAsVisitor)

/** Lets the profile follow what the identity provider has verified. */
export const followEmail = write.validator(callOf(contract.emailChanges.follow)).handler(makeCallAsVisitor)
