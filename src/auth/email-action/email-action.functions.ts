import { contract } from '~/contract'
import { writeFn } from '~/gateways/server-fn'
import { validateCall, makeCallAsVisitor } from '~/gateways/service-call.server'

/**
 * Reads what one of the portal's own links does. POST although it writes nothing, so that no cache
 * keeps the answer.
 */
export const readEmailLink = writeFn
  .validator(validateCall(contract.emailChanges.readLink))
  .handler(makeCallAsVisitor)

export const applyEmailLink = writeFn
  .validator(validateCall(contract.emailChanges.useLink))
  .handler(makeCallAsVisitor)

/** Updates the profile with the address that the identity provider has verified. */
export const syncVerifiedEmail = writeFn
  .validator(validateCall(contract.emailChanges.follow))
  .handler(makeCallAsVisitor)
