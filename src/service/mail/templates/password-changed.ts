import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface PasswordChangedData {
  name: string
  /** Whether an administrator did it for the person. */
  byAdministrator: boolean
  /** Whether the identity provider said that it is done; it may otherwise be done later, or never. */
  isCertain: boolean
}

const certain = (byAdministrator: boolean) =>
  byAdministrator
    ? 'An administrator set a new password for your account. You were signed out everywhere.'
    : 'The password of your account was changed. You were signed out everywhere else.'

const uncertain = (byAdministrator: boolean) =>
  byAdministrator
    ? 'An administrator asked for a new password for your account. We have not heard yet whether it was set: if your password no longer works, it was.'
    : 'A new password was asked for from your account. We have not heard yet whether it was set: if the new one does not work, the one before still does.'

/** Tells a person that the password is another one now, or may be, so that a theft does not go unseen. */
export const passwordChanged = (
  { name, byAdministrator, isCertain }: PasswordChangedData,
  setting: MailSetting,
): MailContent =>
  layout(
    {
      subject: isCertain ? 'Your password was changed' : 'Your password may have been changed',
      name,
      paragraphs: [isCertain ? certain(byAdministrator) : uncertain(byAdministrator)],
      action: { label: 'Log in', path: '/login' },
      notes: [`This was not expected? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
