import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface PasswordChangedData {
  name: string
  /** Whether an administrator did it for the person. */
  byAdministrator: boolean
}

/** Tells a person that the password is another one now, so that a theft does not go unseen. */
export const passwordChanged = (data: PasswordChangedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your password was changed',
      name: data.name,
      paragraphs: [
        data.byAdministrator
          ? 'An administrator set a new password for your account. You were signed out everywhere.'
          : 'The password of your account was changed. You were signed out everywhere else.',
      ],
      action: { label: 'Log in', path: '/login' },
      notes: [`This was not expected? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
