import { t } from '@lingui/core/macro'
import type { DeliveredType, Webhook } from '~/contract/webhooks'

/** What each event is called. */
export const eventNames: () => Record<DeliveredType, string> = () => ({
  'application.approved': t`Application approved`,
  'application.denied': t`Application denied`,
  'user.status_changed': t`Status changed`,
  'kit_request.requested': t`Kit requested`,
  'kit_request.approved': t`Kit approved`,
  'kit_request.refused': t`Kit refused`,
  'kit_request.shipped': t`Kit shipped`,
  'kit_request.delivered': t`Kit delivered`,
  'kit_request.returned': t`Kit returned`,
  'webhook.test': t`Test event`,
})

/** What an endpoint goes by: its description, else its host. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host
