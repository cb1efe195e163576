import type { MailContent } from '../outbox'
import { passwordCode } from '../mailed-codes'
import { layout, type MailSetting } from './layout'

/** An earlier address is back; the code to choose a password with is put in when the mail is handed over. */
export const emailRestored = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your e-mail address is back',
      name,
      paragraphs: [
        'Your account has this e-mail address again, and everybody was signed out of it.',
        'If somebody else had changed it, your password is known: choose a new one now.',
      ],
      action: {
        label: 'Choose a new password',
        path: `/firebase-auth-action?mode=resetPassword&oobCode=${passwordCode}`,
      },
      notes: [
        'The link works once, and for a short time only.',
        `It has expired? Get a new one at ${setting.origin}/login: choose “Forgotten your password?” and enter this e-mail address.`,
      ],
    },
    setting,
  )
