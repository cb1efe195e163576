import { t } from '@lingui/core/macro'
import type {
  DeliveryState,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookPause,
  DeliveredType,
} from '~/contract/webhooks'
import type { StatusDescription } from '~/ui/components/status-label/status-label'

/** How each state of a delivery is shown. */
export const deliveryWords: () => Record<DeliveryState, StatusDescription> = () => ({
  waiting: { name: t`Waiting`, tone: 'pending' },
  delivered: { name: t`Delivered`, tone: 'success' },
  failed: { name: t`Given up`, tone: 'error' },
})

/** How an endpoint is doing. */
export const getHealth = ({
  state,
  failingSince,
  lastDeliveredAt,
}: Pick<Webhook, 'state' | 'failingSince' | 'lastDeliveredAt'>): StatusDescription => {
  if (state === 'paused') return { name: t`Paused`, tone: 'muted' }
  if (failingSince !== null) return { name: t`Failing`, tone: 'warning' }
  return lastDeliveredAt === null ? { name: t`Ready`, tone: 'accent' } : { name: t`Working`, tone: 'success' }
}

/** Why an endpoint is paused, and what follows from it. */
export const pauseSentences: () => Record<WebhookPause, string> = () => ({
  administrator: t`An administrator paused it.`,
  gone: t`It answered that it is gone (410), so it was paused.`,
  failing: t`It accepted nothing for five days, so it was paused.`,
})

/** What the last attempt came to, in a word or two. */
export const lastAnswer = ({ attempts, lastStatus }: WebhookDelivery): string => {
  if (attempts === 0) return t`Not yet sent`
  return lastStatus === null ? t`No answer` : String(lastStatus)
}

/** What a delivery waits for; null where it waits for its time, or for nothing. */
export const waitWords = (
  { state, nextAt }: Pick<WebhookDelivery, 'state' | 'nextAt'>,
  isPaused: boolean,
): string | null => {
  if (state !== 'waiting') return null
  if (isPaused) return t`Once it goes on`
  return nextAt === null ? t`When its turn comes` : null
}

/** What an attempt came to. */
export const attemptWords = ({ status, error }: WebhookAttempt): StatusDescription => {
  if (status === null) return { name: error, tone: 'error' }
  return status >= 200 && status < 300
    ? { name: t`Answered ${status}`, tone: 'success' }
    : { name: t`Answered ${status}`, tone: 'error' }
}

/** What each event is called. */
export const eventNames: () => Record<DeliveredType, string> = () => ({
  'application.approved': t`Application approved`,
  'application.denied': t`Application denied`,
  'application.submitted': t`Application submitted`,
  'application.answered': t`Applicant answered`,
  'application.assigned': t`Application assigned`,
  'user.status_changed': t`Status changed`,
  'kit_request.requested': t`Kit requested`,
  'kit_request.approved': t`Kit approved`,
  'kit_request.refused': t`Kit refused`,
  'kit_request.shipped': t`Kit shipped`,
  'kit_request.delivered': t`Kit delivered`,
  'kit_request.returned': t`Kit returned`,
  'contact_message.received': t`Contact message received`,
  'post.reported': t`Post reported`,
  'webhook.paused': t`Webhook paused`,
  'webhook.delivery_failed': t`Event given up`,
  'webhook.test': t`Test event`,
})

/** What an endpoint goes by: its description, else its host. */
export const webhookName = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description || new URL(url).host
