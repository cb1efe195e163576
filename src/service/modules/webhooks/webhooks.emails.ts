import { t } from '@lingui/core/macro'
import type { WebhookPause } from '~/contract/webhooks'
import { type ComposedMail, defineMail } from '../../mail/templates'

interface PausedData {
  name: string
  id: string
  url: string
}

interface PausedMail {
  purpose: () => string
  sentence: (url: string) => string
}

const definePausedMail = (because: 'gone' | 'failing', { purpose, sentence }: PausedMail) =>
  defineMail({
    id: `administration.webhook-${because}`,
    kind: 'webhook-paused',
    purpose,
    variables: ['name', 'host', 'url'],
    text: ({ host, url }) => ({
      subject: t`A webhook is paused: ${host}`,
      paragraphs: [sentence(url), t`We keep its events for thirty days and send them once you resume it.`],
      button: t`See the webhook`,
    }),
    letter: ({ name, id, url }: PausedData) => ({
      values: { name, host: new URL(url).hostname, url },
      path: `/admin/webhooks/${id}`,
    }),
    sample: { name: 'Astrid', id: '', url: 'https://hooks.company.example/events' },
  })

const gone = definePausedMail('gone', {
  purpose: () => t`To administrators, when a webhook answered that it is gone.`,
  sentence: (url) => t`${url} answered that it is gone (410). We no longer send events to it.`,
})

const failing = definePausedMail('failing', {
  purpose: () => t`To administrators, when a webhook has accepted nothing for five days.`,
  sentence: (url) => t`${url} has accepted nothing for five days. We no longer send events to it.`,
})

/** Tells an administrator that the portal paused an endpoint automatically. */
export const webhookPaused = ({ because, ...data }: PausedData & { because: WebhookPause }): ComposedMail =>
  (because === 'gone' ? gone : failing)(data)
