import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

/** Tells a person that a learning path is finished, and where the certificate is. */
export const pathFinished = (
  { name, pathTitle, link }: { name: string; pathTitle: string; link: string },
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: `You finished ${pathTitle}`,
      name,
      paragraphs: [
        `You finished the learning path “${pathTitle}”. Your certificate is ready, to show and to print.`,
        'Whoever you show it to can verify it at its address.',
      ],
      action: { label: 'See your certificate', path: link },
    },
    setting,
  )
