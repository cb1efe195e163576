import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface EmailChangedData {
  name: string
  newEmail: string
  token: string
  /** How long the link holds. */
  days: number
}

/** Tells the old address of the new one, with the link that takes the change back. */
export const emailChanged = (data: EmailChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your e-mail address was changed',
      name: data.name,
      paragraphs: [
        `Your account is signed in to with ${data.newEmail} from now on, and mails about it go there. If you did this, there is nothing to do.`,
        'If you did not, take the change back. It signs everybody out, the password stops working, and we mail you here a link to choose a new one.',
      ],
      action: {
        label: 'Take the change back',
        path: `/firebase-auth-action?mode=recoverEmail&token=${encodeURIComponent(data.token)}`,
      },
      notes: [`The link works for ${data.days} days. After that write to ${setting.supportEmail}.`],
    },
    setting,
  )
