import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

/** Tells a person that there are new recovery codes, which are in no mail. */
export const recoveryCodesMade = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'New recovery codes were made',
      name,
      paragraphs: [
        'New recovery codes were made for your account. They were shown once; codes from before no longer work.',
      ],
      action: { label: 'Look at your security settings', path: '/profile/security' },
      notes: [`This was not you? Choose a new password, and write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
