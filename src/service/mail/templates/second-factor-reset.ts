import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

/** Tells a person that an administrator took the second step away. */
export const secondFactorReset = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your second step was reset',
      name,
      paragraphs: [
        'An administrator took the second step of your account away, and your recovery codes with it. You were signed out everywhere, and log in without it from now on.',
        'Set up a new second step as soon as you can.',
      ],
      action: { label: 'Set up a second step', path: '/profile/security' },
      notes: [`You did not ask for this? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
