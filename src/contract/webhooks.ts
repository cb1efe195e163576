import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import { id, instant, line, revision, idempotencyKey, webAddress } from './field-schemas'
import { deliveredTypes, deliveryStates, webhookEventTypes } from './enums'

/** Maximum number of endpoints. */
export const maxWebhooks = 20

/** Hours for which events are also signed with the previous secret after a rotation. */
export const secretOverlapHours = 24

const events = v.pipe(
  v.array(v.picklist(webhookEventTypes)),
  v.minLength(1, invalid('webhookEventRequired')),
  v.maxLength(webhookEventTypes.length),
  v.check((types) => new Set(types).size === types.length, invalid('webhookEventRepeated')),
)

export const webhookInput = v.strictObject({
  /** The URL that receives events. */
  url: v.pipe(
    webAddress,
    v.check((text) => !URL.canParse(text) || new URL(text).hash === '', invalid('webhookUrlHasHash')),
    v.check((text) => {
      if (!URL.canParse(text)) return true
      const { username, password } = new URL(text)
      return username === '' && password === ''
    }, invalid('webhookUrlHasCredentials')),
  ),
  /** For the administrators. */
  description: line(200),
  events,
})
export type WebhookInput = v.InferOutput<typeof webhookInput>

const webhookStates = ['active', 'paused'] as const
export type WebhookState = (typeof webhookStates)[number]

/**
 * Why an endpoint is paused.
 * - `administrator`: an administrator paused it
 * - `gone`: it answered 410
 * - `failing`: deliveries failed for days
 */
const webhookPauses = ['administrator', 'gone', 'failing'] as const
export type WebhookPause = (typeof webhookPauses)[number]

const whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const webhook = v.object({
  id,
  url: v.string(),
  description: v.string(),
  events: v.array(v.picklist(webhookEventTypes)),
  state: v.picklist(webhookStates),
  pausedBecause: v.nullable(v.picklist(webhookPauses)),
  pausedAt: v.nullable(instant),
  /** When attempts began to fail; null while they succeed. */
  failingSince: v.nullable(instant),
  lastDeliveredAt: v.nullable(instant),
  /** Pending deliveries, and those given up in the last thirty days. */
  waiting: whole,
  failed: whole,
  secretMadeAt: instant,
  /** When the previous secret expires; null without one. */
  previousSecretUntil: v.nullable(instant),
  createdAt: instant,
  changedAt: instant,
  revision,
})
export type Webhook = v.InferOutput<typeof webhook>

/** `whsec_` and base64, as in Standard Webhooks. */
const secret = v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/]{43}=$/))

export type DeliveryState = (typeof deliveryStates)[number]

export type DeliveredType = (typeof deliveredTypes)[number]

const delivery = v.object({
  id,
  endpoint: id,
  /** The `webhook-id` of every attempt. */
  eventId: id,
  type: v.picklist(deliveredTypes),
  state: v.picklist(deliveryStates),
  attempts: whole,
  /** The status of the last response; null if there was none. */
  lastStatus: v.nullable(whole),
  createdAt: instant,
  /**
   * When the next attempt is due; null if there is none, or while an earlier event of the same subject is being
   * delivered.
   */
  nextAt: v.nullable(instant),
  finishedAt: v.nullable(instant),
})
export type WebhookDelivery = v.InferOutput<typeof delivery>

const attempt = v.object({
  number: whole,
  at: instant,
  /** As sent. */
  headers: v.record(v.string(), v.string()),
  /** Null without a response. */
  status: v.nullable(whole),
  /** The first 2 KB of the response. */
  answer: v.string(),
  /** The error as a sentence if there was no response; empty otherwise. */
  error: v.string(),
  milliseconds: whole,
})
export type WebhookAttempt = v.InferOutput<typeof attempt>

const deliveryWithAttempts = v.object({
  ...delivery.entries,
  /** As sent. */
  body: v.string(),
  /** The newest first, a hundred at most. */
  history: v.array(attempt),
})

export const deliveriesQuery = v.strictObject({
  state: v.optional(v.picklist(deliveryStates)),
  type: v.optional(v.picklist(deliveredTypes)),
  ...pagingEntries,
})
export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>

const withSecret = v.object({ ...webhook.entries, secret })

export const webhooksContract = {
  list: endpoint('GET /admin/webhooks', 'admin', {
    summary: 'List all webhook endpoints, oldest first, with their state.',
    output: v.object({ data: v.array(webhook) }),
  }),
  create: endpoint('POST /admin/webhooks', 'admin', {
    summary: 'Create a webhook endpoint. The response contains its secret, which is never shown again.',
    body: v.strictObject({ ...webhookInput.entries, idempotencyKey }),
    output: withSecret,
    status: 201,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  get: endpoint('GET /admin/webhooks/{id}', 'admin', {
    summary: 'Get a webhook endpoint with its state.',
    output: webhook,
  }),
  update: endpoint('PUT /admin/webhooks/{id}', 'admin', {
    summary: 'Update the address and the events of an endpoint. Refused if it was changed since it was read.',
    body: v.strictObject({ ...webhookInput.entries, revision }),
    output: webhook,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'CONFLICT'],
  }),
  setState: endpoint('PUT /admin/webhooks/{id}/state', 'admin', {
    summary: 'Pause or resume an endpoint. Waiting deliveries are sent when it resumes.',
    body: v.strictObject({ state: v.picklist(webhookStates) }),
    output: webhook,
  }),
  rotateSecret: endpoint('POST /admin/webhooks/{id}/secret', 'admin', {
    summary:
      'Rotate the secret of an endpoint. The new secret is shown only once, and the previous one also signs for 24 hours.',
    body: v.strictObject({ revision }),
    output: withSecret,
    status: 201,
    errors: ['RECENT_SIGN_IN_REQUIRED', 'CONFLICT'],
  }),
  remove: endpoint('DELETE /admin/webhooks/{id}', 'admin', {
    summary: 'Delete an endpoint with its deliveries. Waiting deliveries are not sent.',
  }),
  test: endpoint('POST /admin/webhooks/{id}/test', 'admin', {
    summary: 'Send a test event, regardless of the subscribed events. Refused while the endpoint is paused.',
    output: delivery,
    status: 201,
    errors: ['CONFLICT'],
  }),
  listDeliveries: endpoint('GET /admin/webhooks/{id}/deliveries', 'admin', {
    summary:
      'List the deliveries of an endpoint in the last thirty days, including waiting ones, newest first.',
    query: deliveriesQuery,
    output: createPageSchema(delivery),
  }),
  getDelivery: endpoint('GET /admin/webhook-deliveries/{id}', 'admin', {
    summary: 'Get a delivery with every attempt: the request and the response.',
    output: deliveryWithAttempts,
  }),
  sendAgain: endpoint('POST /admin/webhook-deliveries/{id}/send', 'admin', {
    summary:
      'Resend a delivery at once, whatever its state and without waiting for others. Refused while its endpoint is paused.',
    output: delivery,
    errors: ['CONFLICT'],
  }),
}
