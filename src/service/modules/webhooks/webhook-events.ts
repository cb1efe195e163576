import { uuidv7 } from 'uuidv7'
import type { KitRequestState } from '~/contract/kits'
import type { UserStatus } from '~/contract/users'
import type { WebhookEventData, WebhookEventType } from '~/contract/webhook-events'
import type { DeliveredType } from '~/contract/webhooks'
import type { Database } from '../../context'
import {
  deleteUnposted,
  insertDeliveries,
  hasDeliveryAbout,
  listSubscribedForShare,
} from './webhook-queue.queries'

// Deliveries per statement, which can have 65,535 parameters.
const batchSize = 2_000

/** The body of a post, byte by byte as it is signed. */
export const getBody = ({ type, data }: Pick<WebhookEvent, 'type' | 'data'>, at: Date): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Enqueues these events for every endpoint that subscribes to them. Call it in the transaction of the write that they
 * describe, so that neither exists without the other, and with the lock on their subject: they are posted in this
 * order.
 */
export const enqueueWebhooks = async (
  transaction: Database,
  events: readonly WebhookEvent[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return
  const endpoints = await listSubscribedForShare(transaction, [...new Set(events.map(({ type }) => type))])
  if (endpoints.length === 0) return
  const rows = events.flatMap((event) => {
    const { type, subject, identityUid, about = null, dueAt = now } = event
    const told = { event_id: uuidv7(), type, subject, identity_uid: identityUid, about }
    const times = { due_at: dueAt.toISOString(), created_at: now.toISOString() }
    const row = { ...told, body: getBody(event, now), ...times }
    return endpoints
      .filter((endpoint) => endpoint.events.some((each) => each === type))
      .map(({ id }) => ({ id: uuidv7(), endpoint_id: id, ...row }))
  })
  for (let from = 0; from < rows.length; from += batchSize) {
    await insertDeliveries(transaction, rows.slice(from, from + batchSize), now)
  }
}

/** Withdraws events that are not being posted yet; false if one is. */
export const withdrawEvents = async (transaction: Database, about: string): Promise<boolean> => {
  await deleteUnposted(transaction, about)
  return !(await hasDeliveryAbout(transaction, about))
}

/** An event for other systems. */
export interface WebhookEvent<T extends DeliveredType = DeliveredType> {
  type: T
  /** Events of one subject are posted in order. */
  subject: string
  /** The user whom it is about. */
  identityUid: string | null
  data: Record<string, string | number | null>
  /** The earliest time; at once by default. Until then it can be withdrawn. */
  dueAt?: Date
  /** The id of its subject, by which it is withdrawn. */
  about?: string
}

type Setting = { origin: string }
type EventOf<T extends WebhookEventType> = WebhookEvent<T> & { data: WebhookEventData<T> }

const userLink = ({ origin }: Setting, identityUid: string) =>
  `${origin}/admin/profile?id=${encodeURIComponent(identityUid)}`

const ofUser = (identityUid: string) => ({ subject: `user:${identityUid}`, identityUid })

/** The event of a decided application. */
export const applicationDecided = (
  {
    identityUid,
    version,
    decision,
  }: { identityUid: string; version: number; decision: 'approved' | 'denied' },
  setting: Setting,
): EventOf<'application.approved'> | EventOf<'application.denied'> => {
  const said = { identityUid, version, link: userLink(setting, identityUid) }
  return decision === 'approved'
    ? { ...ofUser(identityUid), type: 'application.approved', data: { ...said, status: decision } }
    : { ...ofUser(identityUid), type: 'application.denied', data: { ...said, status: decision } }
}

const reviewLink = ({ origin }: Setting, identityUid: string) =>
  `${origin}/admin/profile/application?id=${encodeURIComponent(identityUid)}`

/** The event of a submitted application. */
export const applicationSubmitted = (
  { identityUid, version }: { identityUid: string; version: number },
  setting: Setting,
): EventOf<'application.submitted'> => ({
  ...ofUser(identityUid),
  type: 'application.submitted',
  data: { identityUid, version, link: reviewLink(setting, identityUid) },
})

/** The event of an applicant's answer. */
export const applicationAnswered = (
  identityUid: string,
  setting: Setting,
): EventOf<'application.answered'> => ({
  ...ofUser(identityUid),
  type: 'application.answered',
  data: { identityUid, link: reviewLink(setting, identityUid) },
})

/** The event of an assigned application, or with null of an ended assignment. */
export const applicationAssigned = (
  { identityUid, assignedTo }: { identityUid: string; assignedTo: string | null },
  setting: Setting,
): EventOf<'application.assigned'> => ({
  ...ofUser(identityUid),
  type: 'application.assigned',
  data: { identityUid, assignedTo, link: reviewLink(setting, identityUid) },
})

/** The event of a contact message. */
export const contactMessageReceived = (
  { id, identityUid }: { id: string; identityUid: string | null },
  { origin }: Setting,
): EventOf<'contact_message.received'> => ({
  type: 'contact_message.received',
  subject: `contact-message:${id}`,
  identityUid,
  data: { id, identityUid, link: `${origin}/admin/contact/${id}` },
})

/** The event of a reported question or answer. */
export const postReported = (
  { id, kind }: { id: string; kind: 'question' | 'answer' },
  { origin }: Setting,
): EventOf<'post.reported'> => ({
  type: 'post.reported',
  subject: `post:${id}`,
  identityUid: null,
  data: { id, kind, link: `${origin}/admin/reports` },
})

/** The event of an endpoint that the portal paused. */
export const endpointPaused = (
  { id, because }: { id: string; because: 'gone' | 'failing' },
  { origin }: Setting,
): EventOf<'webhook.paused'> => ({
  type: 'webhook.paused',
  subject: `webhook:${id}`,
  identityUid: null,
  data: { endpoint: id, because, link: `${origin}/admin/webhooks/${id}` },
})

/** The event of a delivery after its last attempt; none for one about webhooks, which could go on for ever. */
export const deliveryFailed = (
  { id, delivery, type }: { id: string; delivery: string; type: DeliveredType },
  { origin }: Setting,
): EventOf<'webhook.delivery_failed'>[] =>
  type.startsWith('webhook.') || type === 'webhook.test'
    ? []
    : [
        {
          type: 'webhook.delivery_failed',
          subject: `webhook:${id}`,
          identityUid: null,
          data: {
            endpoint: id,
            delivery,
            type,
            link: `${origin}/admin/webhooks/${id}/deliveries/${delivery}`,
          },
        },
      ]

/** The event of a changed user status. */
export const statusChanged = (
  { identityUid, status, before }: { identityUid: string; status: UserStatus; before: UserStatus },
  setting: Setting,
): EventOf<'user.status_changed'> => ({
  ...ofUser(identityUid),
  type: 'user.status_changed',
  data: { identityUid, status, previousStatus: before, link: userLink(setting, identityUid) },
})

/** The event of a new kit request, or of its new state. */
export const kitRequestReached = (
  request: { id: string; identityUid: string; kit: string; quantity: number; state: KitRequestState },
  { origin }: Setting,
): WebhookEvent<`kit_request.${KitRequestState}`> => ({
  type: `kit_request.${request.state}`,
  subject: `kit-request:${request.id}`,
  identityUid: request.identityUid,
  data: { ...request, link: `${origin}/admin/dev-kits/${request.id}` },
})
