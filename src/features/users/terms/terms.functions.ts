import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import { type Terms, type TermsPolicy } from '~/contract/terms'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

/** The terms of use in force. Read without a session, since they are the same for all visitors. */
export const readTerms = readFn.handler(
  async (): Promise<Terms | null> => (await usersServiceAs(null).terms.get()).inForce,
)

/** What follows where a user has not accepted the terms in force. */
export const readTermsPolicy = readFn.handler((): Promise<TermsPolicy> => usersService().terms.policy())

export const saveTermsPolicy = writeFn.validator(validateCall(contract.terms.setPolicy)).handler(makeCall)

/** Accepts the terms for oneself, in the version that was shown. */
export const acceptTerms = writeFn.validator(validateCall(contract.terms.accept)).handler(makeCall)
