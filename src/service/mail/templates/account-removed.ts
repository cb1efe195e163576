import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

/** The last mail to a person: the account is gone. */
export const accountRemoved = ({ name }: { name: string }, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your account was removed',
      name,
      paragraphs: [
        'Your account was removed today, as you asked, with everything in it. This cannot be undone.',
        'This is our last mail to you. You are welcome to register again at any time.',
      ],
    },
    setting,
  )
