import type { Generated, GeneratedAlways } from 'kysely'
import type { WebhookEventType } from '~/contract/webhook-events'
import type { DeliveredType, DeliveryState, WebhookPause, WebhookState } from '~/contract/webhooks'
import type { Instant, Json } from './columns'

interface WebhookEndpointTable {
  id: string
  url: string
  description: string
  events: WebhookEventType[]
  state: Generated<WebhookState>
  paused_because: Generated<WebhookPause | null>
  paused_at: Generated<Instant | null>
  failing_since: Generated<Instant | null>
  last_delivered_at: Generated<Instant | null>
  /** Encrypted. */
  secret: string
  secret_made_at: Instant
  previous_secret: Generated<string | null>
  previous_secret_until: Generated<Instant | null>
  revision: Generated<number>
  created_at: Instant
  changed_at: Instant
  /** Since when it is removed, while its deliveries are being deleted. */
  removed_at: Generated<Instant | null>
}

interface WebhookDeliveryTable {
  id: string
  endpoint_id: string
  event_id: string
  position: GeneratedAlways<number>
  type: DeliveredType
  subject: string
  identity_uid: string | null
  about: string | null
  body: string
  state: Generated<DeliveryState>
  attempts: Generated<number>
  tries: Generated<number>
  due_at: Instant
  /** Sent again: it waits for no other of its subject, and no other for it. */
  out_of_order: Generated<boolean>
  leased_until: Generated<Instant | null>
  last_status: Generated<number | null>
  created_at: Instant
  finished_at: Generated<Instant | null>
}

interface WebhookAttemptTable {
  delivery_id: string
  number: number
  at: Instant
  headers: Json<Record<string, string>>
  status: number | null
  answer: string
  error: string
  milliseconds: number
}

export interface WebhooksTables {
  webhook_endpoints: WebhookEndpointTable
  webhook_deliveries: WebhookDeliveryTable
  webhook_attempts: WebhookAttemptTable
}
