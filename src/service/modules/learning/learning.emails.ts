import { t } from '@lingui/core/macro'
import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

/** Tells the user that a learning path is finished, and where the certificate is. */
export const pathFinished = (
  { name, pathTitle, link }: { name: string; pathTitle: string; link: string },
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: t`You finished ${pathTitle}`,
      name,
      paragraphs: [
        t`You finished the learning path “${pathTitle}”. Your certificate is ready to share and print.`,
        t`Anyone can verify it at its address.`,
      ],
      action: { label: t`See your certificate`, path: link },
    },
    setting,
  )
