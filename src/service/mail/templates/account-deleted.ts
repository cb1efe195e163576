import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface AccountDeletedData {
  name: string
  /** For how long it can be restored. */
  days: number
}

/** Tells a person that an administrator deleted the account. */
export const accountDeleted = ({ name, days }: AccountDeletedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'Your account was deleted',
      name,
      paragraphs: [
        `Your account was deleted and can no longer be used. Everything in it is removed in ${days} days.`,
        `Do you think that this is a mistake? Write to us within these ${days} days: until then it can be restored.`,
      ],
    },
    setting,
  )
