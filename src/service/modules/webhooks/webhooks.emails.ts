import type { WebhookPause } from '~/contract/webhooks'
import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface WebhookPausedData {
  name: string
  id: string
  url: string
  because: WebhookPause
}

/** Tells an administrator that the portal paused an endpoint automatically. */
export const webhookPaused = (
  { name, id, url, because }: WebhookPausedData,
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: `A webhook is paused: ${new URL(url).hostname}`,
      name,
      paragraphs: [
        because === 'gone'
          ? `${url} answered that it is gone (410). Nothing is posted to it any more.`
          : `${url} has taken nothing for five days. Nothing is posted to it any more.`,
        'Events for it are kept for thirty days, and go out once it is resumed.',
      ],
      action: { label: 'Look at the webhook', path: `/admin/webhooks/${id}` },
    },
    setting,
  )
