import type { MailContent } from '../outbox'
import { passwordCode } from '../mailed-codes'
import { layout, type MailSetting } from './layout'

export interface SetPasswordData {
  name: string
  /** Who opened the account. */
  openedBy: string
}

/** An administrator opened an account; its code is put in when the mail is handed over. */
export const setPassword = ({ name, openedBy }: SetPasswordData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: `Your account at the ${setting.brand.name} ${setting.brand.programme}`,
      name,
      paragraphs: [
        `${openedBy} opened an account for you at the ${setting.brand.name} ${setting.brand.programme}. Choose a password, and it is yours.`,
      ],
      action: {
        label: 'Choose your password',
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        'The link works once, and for a short time only.',
        `It has expired? Get a new one at ${setting.origin}/login: choose “Forgotten your password?” and enter this e-mail address.`,
      ],
    },
    setting,
  )
