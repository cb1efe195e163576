import { t } from '@lingui/core/macro'
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
      subject: t`A webhook is paused: ${new URL(url).hostname}`,
      name,
      paragraphs: [
        because === 'gone'
          ? t`${url} answered that it is gone (410). We no longer send events to it.`
          : t`${url} has accepted nothing for five days. We no longer send events to it.`,
        t`We keep its events for thirty days and send them once you resume it.`,
      ],
      action: { label: t`See the webhook`, path: `/admin/webhooks/${id}` },
    },
    setting,
  )
