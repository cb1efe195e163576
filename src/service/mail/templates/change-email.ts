import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ChangeEmailData {
  token: string
  /** How long the link holds. */
  hours: number
}

/** The link that gives an account this address. It greets nobody: the address may be a stranger's. */
export const changeEmail = ({ token, hours }: ChangeEmailData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        `Somebody, probably you, wants this to be the e-mail address of an account at the ${setting.brand.name} ${setting.brand.programme}. Confirm it, and the account is signed in to with this address.`,
      ],
      action: {
        label: 'Confirm this address',
        path: `/firebase-auth-action?mode=verifyAndChangeEmail&token=${encodeURIComponent(token)}`,
      },
      notes: [
        `The link works once, and for ${hours} hours.`,
        'You did not ask for it? Then ignore this mail, and nothing changes.',
      ],
    },
    setting,
  )
