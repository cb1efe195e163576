import type { WebhookDelivery } from '~/contract/webhooks'
import { type ActingAdministrator, recordAct } from '../audit/record-act'
import type { ServiceDeps } from '../deps'
import { askAgain } from './deliveries.repository'
import { readDelivery } from './read-delivery'
import { requireActive } from './require-webhook'

/**
 * Has a delivery posted now, whatever became of it, under the `webhook-id` it had.
 * @throws ProblemError NOT_FOUND; CONFLICT where its endpoint is paused
 */
export const sendAgain = (
  { database, now }: Pick<ServiceDeps, 'database' | 'now'>,
  by: ActingAdministrator,
  id: string,
): Promise<WebhookDelivery> =>
  database.transaction().execute(async (transaction) => {
    const { endpoint, type } = await readDelivery(transaction, id)
    await requireActive(transaction, endpoint)
    const at = now()
    await askAgain(transaction, id, at)
    const act = { action: 'webhook.send', subjectKind: 'webhook', subjectId: endpoint } as const
    await recordAct(transaction, by, { ...act, before: {}, after: { delivery: id, type } }, at)
    return readDelivery(transaction, id)
  })
