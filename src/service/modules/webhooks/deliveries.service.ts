import { uuidv7 } from 'uuidv7'
import type { WebhookDelivery } from '~/contract/webhooks'
import type { Database, WriteContext } from '../../context'
import { type CleanupContext, deleteExpired } from '../../jobs/delete-expired'
import { getBody } from './webhook-events'
import { publish } from '../../events/publish'
import type { ActingAdministrator } from '../audit/audit.service'
import { deleteSomeDeliveriesBefore, enqueuePosting, insertDeliveries } from './webhook-queue.queries'
import { resendDelivery, findDelivery, listAttempts } from './webhooks.queries'
import { requireActive } from './webhooks.service'
import { orNotFound } from '../../http/or-not-found'

/** @throws ProblemError NOT_FOUND */
const getDelivery = async (database: Database, id: string): Promise<WebhookDelivery & { body: string }> =>
  orNotFound(await findDelivery(database, id))

/**
 * Returns a delivery, as {@link getDelivery}, with its attempts.
 * @throws ProblemError NOT_FOUND
 */
export const readAttempts = async (database: Database, id: string) => ({
  ...(await getDelivery(database, id)),
  history: await listAttempts(database, id),
})

/**
 * Posts a delivery now, regardless of its state, under its existing `webhook-id`.
 * @throws ProblemError NOT_FOUND; CONFLICT if its endpoint is paused
 */
export const resendDeliveryNow = (
  context: WriteContext,
  by: ActingAdministrator,
  id: string,
): Promise<WebhookDelivery> =>
  context.database.transaction().execute(async (transaction) => {
    const { endpoint, type } = await getDelivery(transaction, id)
    await requireActive(transaction, endpoint)
    const at = context.now()
    await resendDelivery(transaction, id, at)
    await enqueuePosting(transaction, endpoint, at)
    const event = { by, id: endpoint, delivery: id, eventType: type, at }
    await publish(context, transaction, { type: 'webhook.resent', ...event })
    return getDelivery(transaction, id)
  })

/**
 * Enqueues a test event, which is signed and retried as any other.
 * @throws ProblemError NOT_FOUND; CONFLICT if the endpoint is paused
 */
export const enqueueTestEvent = (
  context: WriteContext,
  by: ActingAdministrator,
  endpoint: string,
): Promise<WebhookDelivery> =>
  context.database.transaction().execute(async (transaction) => {
    await requireActive(transaction, endpoint)
    const moment = context.now()
    const at = moment.toISOString()
    const id = uuidv7()
    const type = 'webhook.test' as const
    const link = `${context.config.origin}/admin/webhooks/${endpoint}`
    await insertDeliveries(
      transaction,
      [
        {
          id,
          endpoint_id: endpoint,
          event_id: uuidv7(),
          type,
          // A subject of its own, so that a test waits for no other event.
          subject: `test:${id}`,
          identity_uid: null,
          about: null,
          body: getBody({ type, data: { endpoint, link } }, moment),
          due_at: at,
          created_at: at,
        },
      ],
      moment,
    )
    const event = { by, id: endpoint, delivery: id, at: moment }
    await publish(context, transaction, { type: 'webhook.tested', ...event })
    return getDelivery(transaction, id)
  })

const retentionMs = 30 * 86_400_000

/** Deletes deliveries from over a month ago, posted or failed. */
export const deleteExpiredDeliveries = (context: CleanupContext): Promise<void> =>
  deleteExpired(context, retentionMs, deleteSomeDeliveriesBefore)
