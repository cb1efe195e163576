import { t } from '@lingui/core/macro'
import type { DeliveredType, WebhookInput, WebhookPause, WebhookState } from '~/contract/webhooks'
import { webhookPaused } from '../modules/webhooks/webhooks.emails'
import type { ActingAdministrator } from '../modules/audit/audit-actions'
import { deliveryFailed, endpointPaused } from '../modules/webhooks/webhook-events'
import { audit, type Handlers } from './effects'

interface Event {
  by: ActingAdministrator
  /** The id of the endpoint. */
  id: string
}

export interface WebhookEvents {
  'webhook.created': Event & { webhook: WebhookInput }
  'webhook.updated': Event & { before: WebhookInput; after: WebhookInput }
  'webhook.removed': Event & { url: string; description: string }
  /** There is a new secret; the previous one also signs until then (ISO 8601). */
  'webhook.secret-rotated': Event & { previousUntil: string }
  'webhook.state-changed': Event & { before: WebhookState; after: WebhookState }
  /** A delivery was sent again. */
  'webhook.resent': Event & { delivery: string; eventType: string }
  'webhook.tested': Event & { delivery: string }
  /** The portal paused an endpoint that accepts no deliveries. */
  'webhook.failed': {
    id: string
    url: string
    because: Exclude<WebhookPause, 'administrator'>
  }
  /** A delivery was given up after its last attempt. */
  'webhook.delivery-failed': { id: string; url: string; delivery: string; eventType: DeliveredType }
}

const getHost = (url: string) => new URL(url).hostname

const toFacts = ({ url, description, events }: WebhookInput) => ({
  url,
  description,
  events: events.join(', '),
})

export const webhookHandlers: Handlers<WebhookEvents> = {
  'webhook.created': ({ id, webhook }) => audit('webhook.create', 'webhook', id, { after: toFacts(webhook) }),

  'webhook.updated': ({ id, before, after }) =>
    audit('webhook.update', 'webhook', id, { before: toFacts(before), after: toFacts(after) }),

  'webhook.removed': ({ id, url, description }) =>
    audit('webhook.remove', 'webhook', id, { before: { url, description } }),

  'webhook.secret-rotated': ({ id, previousUntil }) =>
    audit('webhook.secret', 'webhook', id, { after: { previousSignsUntil: previousUntil } }),

  'webhook.state-changed': ({ id, before, after }) =>
    audit(after === 'paused' ? 'webhook.pause' : 'webhook.resume', 'webhook', id, {
      before: { state: before },
      after: { state: after },
    }),

  'webhook.resent': ({ id, delivery, eventType }) =>
    audit('webhook.send', 'webhook', id, { after: { delivery, type: eventType } }),

  'webhook.tested': ({ id, delivery }) => audit('webhook.test', 'webhook', id, { after: { delivery } }),

  'webhook.failed': ({ id, url, because }, config) => ({
    webhooks: [endpointPaused({ id, because }, config)],
    ...audit('webhook.pause', 'webhook', id, {
      before: { state: 'active' },
      after: { state: 'paused', because },
    }),
    notices: [
      {
        kind: 'webhook',
        to: 'administrators',
        title: t`A webhook is paused: ${getHost(url)}`,
        text:
          because === 'gone' ? t`It answered that it is gone.` : t`It has accepted nothing for five days.`,
        link: `/admin/webhooks/${id}`,
        mail: ({ name }) => webhookPaused({ name, id, url, because }),
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
