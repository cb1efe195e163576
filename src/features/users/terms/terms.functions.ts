import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { type Terms, type TermsPolicy } from '~/contract/terms'
import { usersService, getUsersServiceAs } from '~/gateways/users-service.server'

/** Reads the current terms of use. Needs no session, since they are the same for all visitors. */
export const readTerms = readFn.handler(
  async (): Promise<Terms | null> => (await getUsersServiceAs(null).terms.get()).inForce,
)

/** Reads what happens to users who have not accepted the current terms. */
export const readTermsPolicy = readFn.handler((): Promise<TermsPolicy> => usersService().terms.policy())

export const saveTermsPolicy = writeFn.validator(validateCall(contract.terms.setPolicy)).handler(makeCall)

/** Accepts the displayed version of the terms for the user. */
export const acceptTerms = writeFn.validator(validateCall(contract.terms.accept)).handler(makeCall)
