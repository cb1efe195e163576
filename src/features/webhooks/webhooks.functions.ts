import { createServerFn } from '@tanstack/react-start'
import * as v from 'valibot'
import { id } from '~/contract/field-schemas'
import { deliveriesQuery, webhooksContract } from '~/contract/webhooks'
import { validateInput } from '~/gateways/server-fn-input'
import { usersService } from '~/gateways/users-service.server'

const one = v.strictObject({ id })

export const listWebhooks = createServerFn({ method: 'GET' }).handler(() => usersService().webhooks.list())

export const readWebhook = createServerFn({ method: 'GET' })
  .validator(validateInput(one))
  .handler(({ data }) => usersService().webhooks.get({ params: data }))

export const createWebhook = createServerFn({ method: 'POST' })
  .validator(validateInput(webhooksContract.create.body))
  .handler(({ data }) => usersService().webhooks.create({ body: data }))

export const updateWebhook = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, webhook: webhooksContract.update.body })))
  .handler(({ data }) => usersService().webhooks.update({ params: { id: data.id }, body: data.webhook }))

export const setWebhookState = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...webhooksContract.setState.body.entries })))
  .handler(({ data: { id: webhook, state } }) =>
    usersService().webhooks.setState({ params: { id: webhook }, body: { state } }),
  )

export const rotateSecret = createServerFn({ method: 'POST' })
  .validator(validateInput(v.strictObject({ id, ...webhooksContract.rotateSecret.body.entries })))
  .handler(({ data: { id: webhook, revision } }) =>
    usersService().webhooks.rotateSecret({ params: { id: webhook }, body: { revision } }),
  )

export const removeWebhook = createServerFn({ method: 'POST' })
  .validator(validateInput(one))
  .handler(({ data }) => usersService().webhooks.remove({ params: data }))

export const testWebhook = createServerFn({ method: 'POST' })
  .validator(validateInput(one))
  .handler(({ data }) => usersService().webhooks.test({ params: data }))

export const listDeliveries = createServerFn({ method: 'GET' })
  .validator(validateInput(v.strictObject({ id, search: deliveriesQuery })))
  .handler(({ data }) =>
    usersService().webhooks.listDeliveries({ params: { id: data.id }, query: data.search }),
  )

export const readDelivery = createServerFn({ method: 'GET' })
  .validator(validateInput(one))
  .handler(({ data }) => usersService().webhooks.getDelivery({ params: data }))

export const sendAgain = createServerFn({ method: 'POST' })
  .validator(validateInput(one))
  .handler(({ data }) => usersService().webhooks.sendAgain({ params: data }))
