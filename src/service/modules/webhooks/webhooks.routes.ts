import { webhooksContract } from '~/contract/webhooks'
import { getRoutes, toPage } from '../../http/router'
import type { ServiceContext } from '../../context'
import { readAttempts, resendDeliveryNow, enqueueTestEvent } from './deliveries.service'
import { listDeliveries } from './webhooks.queries'
import {
  createWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateSecret,
  setWebhookState,
  updateWebhook,
} from './webhooks.service'

export const webhooksRoutes = (context: ServiceContext) =>
  getRoutes(webhooksContract, {
    list: async () => ({ data: await listWebhooks(context.database, context.now()) }),
    create: ({ body }, call) => createWebhook(context, call, body),
    get: ({ params }) => readWebhook(context.database, params.id, context.now()),
    update: ({ params, body }, call) => updateWebhook(context, call, params.id, body),
    setState: ({ params, body }, call) => setWebhookState(context, call, params.id, body.state),
    rotateSecret: ({ params, body }, call) => rotateSecret(context, call, params.id, body.revision),
    remove: ({ params }, call) => removeWebhook(context, call, params.id),
    test: ({ params }, call) => enqueueTestEvent(context, call, params.id),
    listDeliveries: async ({ params, query }) => {
      await readWebhook(context.database, params.id, context.now())
      return toPage(query, await listDeliveries(context.database, params.id, query))
    },
    getDelivery: ({ params }) => readAttempts(context.database, params.id),
    sendAgain: ({ params }, call) => resendDeliveryNow(context, call, params.id),
  })
