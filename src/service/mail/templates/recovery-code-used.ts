import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface RecoveryCodeUsedData {
  name: string
  /** How many can still be used. */
  left: number
}

const leftWords = (left: number) => (left === 0 ? 'That was your last one.' : `You have ${left} left.`)

/** Tells a person that a recovery code took the second step away. */
export const recoveryCodeUsed = ({ name, left }: RecoveryCodeUsedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'A recovery code was used',
      name,
      paragraphs: [
        `One of your recovery codes was used, which took the second step of your account away. You were signed out everywhere. ${leftWords(left)}`,
        'Set up a new second step as soon as you can.',
      ],
      action: { label: 'Set up a second step', path: '/profile/security' },
      notes: [
        `This was not you? Then somebody has your codes: choose a new password at once, and write to ${setting.supportEmail}.`,
      ],
    },
    setting,
  )
