import { contract } from '~/contract'
import { readFn, writeFn } from '~/gateways/server-fn'
import { validateCall, makeCall } from '~/gateways/service-call.server'
import * as v from 'valibot'
import { nullOnProblem, ProblemError } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, getUsersServiceAs } from '~/gateways/users-service.server'

export const listNotifications = readFn.validator(validateCall(contract.notifications.list)).handler(makeCall)

export const readMessage = readFn.validator(validateCall(contract.notifications.message)).handler(makeCall)

/** A user without a session has no notifications. */
export const countUnread = readFn.handler(async () => {
  try {
    return await usersService().notifications.countUnread()
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 401 || error.status === 403)) return { unread: 0 }
    throw error
  }
})

export const markRead = writeFn.validator(validateCall(contract.notifications.read)).handler(makeCall)

export const readMailChoices = readFn.handler(() => usersService().notifications.choices())

export const chooseMails = writeFn.validator(validateCall(contract.notifications.choose)).handler(makeCall)

/** Reads what an unsubscribe link stops; null for an invalid link. The token identifies the user. */
export const readUnsubscription = readFn
  // Any string is accepted: the service decides whether the token is valid.
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) =>
    nullOnProblem(getUsersServiceAs(null).notifications.unsubscription({ params: data }), 'NOT_FOUND'),
  )
