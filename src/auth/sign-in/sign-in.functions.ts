import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { getUsersServiceAs } from '~/gateways/users-service.server'
import { email } from '~/contract/field-schemas'
import { withAppCheck } from '../session/app-check'
import { validateInput } from '~/gateways/server-fn-input'
import { signInLinksContract } from '~/contract/session'

/**
 * The accounts that a demonstration offers to log in with. Read without a session, since all
 * visitors see the same.
 */
export const listDemonstrationUsers = readFn.handler(() => getUsersServiceAs(null).demonstration.people())

/** Mails a link for a new password; the response is the same for every address. */
export const requestPasswordReset = writeFn
  .middleware([withAppCheck])
  .validator(validateInput(v.strictObject({ email })))
  .handler(({ data }) => getUsersServiceAs(null).users.requestPasswordReset({ body: data }))

/** Mails a sign-in link; the response is the same for every address. */
export const requestSignInLink = writeFn
  .middleware([withAppCheck])
  .validator(validateInput(signInLinksContract.request.body))
  .handler(({ data }) => getUsersServiceAs(null).signInLinks.request({ body: data }))

export const readSignInMethods = readFn.validator(validateCall(contract.signInMethods.read)).handler(makeCall)

/** Announces that an account of a provider will be linked. */
export const announceSignInMethod = writeFn
  .validator(validateCall(contract.signInMethods.expect))
  .handler(makeCall)

/** Proves that a linked account belongs to the user. */
export const proveSignInMethod = writeFn
  .validator(validateCall(contract.signInMethods.prove))
  .handler(makeCall)

export const removeSignInMethod = writeFn
  .validator(validateCall(contract.signInMethods.remove))
  .handler(makeCall)

/** Removes the user's second factor in exchange for a recovery code. */
export const recoverSecondFactor = writeFn
  .validator(validateCall(contract.secondFactor.recover))
  .handler(makeCall)
