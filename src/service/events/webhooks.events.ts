import { t } from '@lingui/core/macro'
import type { DeliveredType, WebhookInput, WebhookPause, WebhookState } from '~/contract/webhooks'
import { webhookPaused } from '../modules/webhooks/webhooks.emails'
import type { ActingAdministrator } from '../modules/audit/audit-actions'
import { deliveryFailed, endpointPaused } from '../modules/webhooks/webhook-events'
import type { Handlers } from './effects'

interface Event {
  by: ActingAdministrator
  /** The id of the endpoint. */
  id: string
}

export interface WebhookEvents {
  'webhook.created': Event & { webhook: WebhookInput }
  'webhook.updated': Event & { before: WebhookInput; after: WebhookInput }
  'webhook.removed': Event & { url: string; description: string }
  /** There is a new secret; the one before signs until then (ISO 8601). */
  'webhook.secret-rotated': Event & { previousUntil: string }
  'webhook.state-changed': Event & { before: WebhookState; after: WebhookState }
  /** A delivery is sent again. */
  'webhook.resent': Event & { delivery: string; eventType: string }
  'webhook.tested': Event & { delivery: string }
  /** The portal paused an endpoint that takes nothing. */
  'webhook.failed': {
    id: string
    url: string
    because: Exclude<WebhookPause, 'administrator'>
  }
  /** A delivery was given up after its last attempt. */
  'webhook.delivery-failed': { id: string; url: string; delivery: string; eventType: DeliveredType }
}

const onWebhook = (id: string) => ({ subjectKind: 'webhook' as const, subjectId: id })

const getHost = (url: string) => new URL(url).hostname

const toFacts = ({ url, description, events }: WebhookInput) => ({
  url,
  description,
  events: events.join(', '),
})

export const webhookHandlers: Handlers<WebhookEvents> = {
  'webhook.created': ({ id, webhook }) => ({
    audit: [{ action: 'webhook.create', ...onWebhook(id), after: toFacts(webhook) }],
  }),

  'webhook.updated': ({ id, before, after }) => ({
    audit: [
      {
        action: 'webhook.update',
        ...onWebhook(id),
        before: toFacts(before),
        after: toFacts(after),
      },
    ],
  }),

  'webhook.removed': ({ id, url, description }) => ({
    audit: [{ action: 'webhook.remove', ...onWebhook(id), before: { url, description } }],
  }),

  'webhook.secret-rotated': ({ id, previousUntil }) => ({
    audit: [{ action: 'webhook.secret', ...onWebhook(id), after: { previousSignsUntil: previousUntil } }],
  }),

  'webhook.state-changed': ({ id, before, after }) => ({
    audit: [
      {
        action: after === 'paused' ? 'webhook.pause' : 'webhook.resume',
        ...onWebhook(id),
        before: { state: before },
        after: { state: after },
      },
    ],
  }),

  'webhook.resent': ({ id, delivery, eventType }) => ({
    audit: [{ action: 'webhook.send', ...onWebhook(id), after: { delivery, type: eventType } }],
  }),

  'webhook.tested': ({ id, delivery }) => ({
    audit: [{ action: 'webhook.test', ...onWebhook(id), after: { delivery } }],
  }),

  'webhook.failed': ({ id, url, because }, config) => ({
    webhooks: [endpointPaused({ id, because }, config)],
    audit: [
      {
        action: 'webhook.pause',
        ...onWebhook(id),
        before: { state: 'active' },
        after: { state: 'paused', because },
      },
    ],
    notices: [
      {
        kind: 'webhook',
        to: 'administrators',
        title: t`A webhook is paused: ${getHost(url)}`,
        text:
          because === 'gone' ? t`It answered that it is gone.` : t`It has accepted nothing for five days.`,
        link: `/admin/webhooks/${id}`,
        mail: ({ name }) => webhookPaused({ name, id, url, because }, config),
      },
    ],
  }),

  'webhook.delivery-failed': ({ id, url, delivery, eventType }, config) => ({
    webhooks: deliveryFailed({ id, delivery, type: eventType }, config),
    notices: [
      {
        kind: 'webhook',
        to: 'administrators',
        title: t`A webhook event could not be delivered: ${getHost(url)}`,
        link: `/admin/webhooks/${id}/deliveries/${delivery}`,
        gathers: {
          by: id,
          name: getHost(url),
          link: `/admin/webhooks/${id}?state=failed`,
        },
      },
    ],
  }),
}
