import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { notificationsContract } from '~/contract/notifications'
import { orNull, ProblemError } from '~/contract/problem'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService, usersServiceAs } from '~/gateways/users-service.server'

export const listNotifications = createServerFn({ method: 'GET' })
  .validator(validateInput(notificationsContract.list.query))
  .handler(({ data }) => usersService().notifications.list({ query: data }))

export const readMessage = createServerFn({ method: 'GET' })
  .validator(validateInput(notificationsContract.message.params))
  .handler(({ data }) => usersService().notifications.message({ params: data }))

/** A user without a session has no notifications. */
export const countUnread = createServerFn({ method: 'GET' }).handler(async () => {
  try {
    return await usersService().notifications.countUnread()
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 401 || error.status === 403)) return { unread: 0 }
    throw error
  }
})

export const markRead = createServerFn({ method: 'POST' })
  .validator(validateInput(notificationsContract.read.body))
  .handler(({ data }) => usersService().notifications.read({ body: data }))

export const readMailChoices = createServerFn({ method: 'GET' }).handler(() =>
  usersService().notifications.choices(),
)

export const chooseMails = createServerFn({ method: 'POST' })
  .validator(validateInput(notificationsContract.choose.body))
  .handler(({ data }) => usersService().notifications.choose({ body: data }))

/** What the link of a mail would stop; null where the link is not right. It says all there is to know of whom. */
export const readUnsubscription = createServerFn({ method: 'GET' })
  // Any string is accepted: the service decides whether the token is valid.
  .validator(validateInput(v.strictObject({ token: v.string() })))
  .handler(({ data }) =>
    orNull(usersServiceAs(null).notifications.unsubscription({ params: data }), 'NOT_FOUND'),
  )
