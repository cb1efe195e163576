import { webhooksContract } from '~/contract/webhooks'
import { getRoutes } from '../../http/router'
import type { ServiceDeps } from '../../deps'
import { readAttempts, sendAgain, sendTest } from './deliveries.service'
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

export const webhooksRoutes = (deps: ServiceDeps) =>
  getRoutes(webhooksContract, {
    list: async () => ({ data: await listWebhooks(deps.database, deps.now()) }),
    create: ({ body }, call) => createWebhook(deps, call, body),
    get: ({ params }) => readWebhook(deps.database, params.id, deps.now()),
    update: ({ params, body }, call) => updateWebhook(deps, call, params.id, body),
    setState: ({ params, body }, call) => setWebhookState(deps, call, params.id, body.state),
    rotateSecret: ({ params, body }, call) => rotateSecret(deps, call, params.id, body.revision),
    remove: async ({ params }, call) => {
      await removeWebhook(deps, call, params.id)
      return undefined
    },
    test: ({ params }, call) => sendTest(deps, call, params.id),
    listDeliveries: async ({ params, query }) => {
      await readWebhook(deps.database, params.id, deps.now())
      const { total, data } = await listDeliveries(deps.database, params.id, query)
      return { count: query.count, page: query.page, total, data }
    },
    getDelivery: ({ params }) => readAttempts(deps.database, params.id),
    sendAgain: ({ params }, call) => sendAgain(deps, call, params.id),
  })
