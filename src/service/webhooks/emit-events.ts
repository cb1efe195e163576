import { uuidv7 } from 'uuidv7'
import type { Database } from '../deps'
import { deleteUntold, insertDeliveries, isTold, listSubscribed } from './queue.repository'
import type { WebhookEvent } from './events'

// Deliveries written in one statement, which can name 65,535 values.
const atOnce = 2_000

/** The body of a post, byte by byte as it is signed. */
export const bodyOf = ({ type, data }: Pick<WebhookEvent, 'type' | 'data'>, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Tells every endpoint that wants to hear of these events. Call it inside the transaction of what they tell of, so
 * that neither exists without the other, and with the lock on what they are about: they are posted in this order.
 */
export const emitEvents = async (
  transaction: Database,
  events: readonly WebhookEvent[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return
  const endpoints = await listSubscribed(transaction, [...new Set(events.map(({ type }) => type))])
  if (endpoints.length === 0) return
  const rows = events.flatMap((event) => {
    const { type, subject, identityUid, about = null, dueAt = now } = event
    const told = { event_id: uuidv7(), type, subject, identity_uid: identityUid, about }
    const times = { due_at: dueAt.toISOString(), created_at: now.toISOString() }
    const row = { ...told, body: bodyOf(event, now), ...times }
    return endpoints
      .filter((endpoint) => endpoint.events.some((each) => each === type))
      .map(({ id }) => ({ id: uuidv7(), endpoint_id: id, ...row }))
  })
  for (let from = 0; from < rows.length; from += atOnce) {
    await insertDeliveries(transaction, rows.slice(from, from + atOnce))
  }
}

/** Takes events back that nobody has begun to post. False where somebody has. */
export const withdrawEvents = async (transaction: Database, about: string): Promise<boolean> => {
  await deleteUntold(transaction, about)
  return !(await isTold(transaction, about))
}
