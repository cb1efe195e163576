import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ConfirmEmailData {
  identityUid: string
  token: string
  /** How long the link holds. */
  hours: number
}

/** The link that confirms an address, after registration or when asked for again. Nobody is greeted: it may be a stranger's. */
export const confirmEmail = (data: ConfirmEmailData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Confirm your e-mail address',
      paragraphs: [
        `You registered for the ${setting.brand.name} ${setting.brand.programme}. Confirm that this address is yours, then apply for access.`,
      ],
      action: {
        label: 'Confirm this address',
        path: `/user/${encodeURIComponent(data.identityUid)}/confirm/${encodeURIComponent(data.token)}`,
      },
      notes: [
        `The link holds for ${data.hours} hours.`,
        'You did not register? Then ignore this mail, and nothing more happens.',
      ],
    },
    setting,
  )
