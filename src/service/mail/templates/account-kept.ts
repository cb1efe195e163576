import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

/** Tells a person that the account stays after all. */
export const accountKept = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your account stays',
      name,
      paragraphs: ['You took back that your account is to be removed. It stays, with everything in it.'],
      notes: [`This was not you? Write to ${setting.supportEmail} at once.`],
    },
    setting,
  )
