import { uuidv7 } from 'uuidv7'
import type { WebhookDelivery } from '~/contract/webhooks'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { bodyOf } from './emit-events'
import { insertDeliveries } from './queue.repository'
import { readDelivery } from './read-delivery'
import { requireActive } from './require-webhook'

/**
 * Has a test event posted, signed and retried as any other.
 * @throws ProblemError NOT_FOUND; CONFLICT where the endpoint is paused
 */
export const sendTest = (
  { database, config, now }: Pick<ServiceDeps, 'database' | 'config' | 'now'>,
  by: ActingAdministrator,
  endpoint: string,
): Promise<WebhookDelivery> =>
  database.transaction().execute(async (transaction) => {
    await requireActive(transaction, endpoint)
    const moment = now()
    const at = moment.toISOString()
    const id = uuidv7()
    const type = 'webhook.test' as const
    const link = `${config.origin}/admin/webhooks/${endpoint}`
    await insertDeliveries(transaction, [
      {
        id,
        endpoint_id: endpoint,
        event_id: uuidv7(),
        type,
        // Each by itself: a test waits for no other.
        subject: `test:${id}`,
        identity_uid: null,
        about: null,
        body: bodyOf({ type, data: { endpoint, link } }, moment),
        due_at: at,
        created_at: at,
      },
    ])
    const act = { action: 'webhook.test', subjectKind: 'webhook', subjectId: endpoint } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { delivery: id } }, moment)
    return readDelivery(transaction, id)
  })
