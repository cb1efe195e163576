import type { DeliveredType, Webhook } from '~/contract/webhooks'

/** What each event is called. */
export const eventNames: Record<DeliveredType, string> = {
  'application.approved': 'Application approved',
  'application.denied': 'Application denied',
  'user.status_changed': 'Status changed',
  'kit_request.requested': 'Kit requested',
  'kit_request.approved': 'Kit approved',
  'kit_request.refused': 'Kit refused',
  'kit_request.shipped': 'Kit shipped',
  'kit_request.delivered': 'Kit delivered',
  'kit_request.returned': 'Kit returned',
  'webhook.test': 'Test event',
}

/** What an endpoint goes by: its description, else its host. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host
