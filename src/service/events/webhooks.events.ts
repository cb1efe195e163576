import type { WebhookInput, WebhookPause, WebhookState } from '~/contract/webhooks'
import { webhookPaused } from '../modules/webhooks/webhooks.emails'
import type { ActingAdministrator } from '../modules/audit/audit-actions'
import { type Handlers, toUser } from './effects'

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
    because: WebhookPause
    administrators: readonly { identityUid: string; email: string; firstName: string }[]
  }
}

const onWebhook = (id: string) => ({ subjectKind: 'webhook' as const, subjectId: id })

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

  'webhook.failed': ({ id, url, because, administrators }, config) => ({
    audit: [
      {
        action: 'webhook.pause',
        ...onWebhook(id),
        before: { state: 'active' },
        after: { state: 'paused', because },
      },
    ],
    mails: administrators.map(({ firstName, ...administrator }) => ({
      kind: 'webhook-paused',
      ...toUser(administrator),
      ...webhookPaused({ name: firstName, id, url, because }, config),
    })),
  }),
}
