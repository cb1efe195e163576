import type { MailContent } from '../outbox'
import { passwordCode } from '../mailed-codes'
import { layout, type MailSetting } from './layout'

export interface ResetPasswordData {
  name: string
}

/** The link to choose a new password with; its code is put in when the mail is handed over. */
export const resetPassword = (data: ResetPasswordData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Choose a new password',
      name: data.name,
      paragraphs: ['Somebody, probably you, asked for a new password for this address.'],
      action: {
        label: 'Choose a new password',
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        'The link works once, and for an hour.',
        'You did not ask for it? Then ignore this mail: your password stays as it is.',
      ],
    },
    setting,
  )
