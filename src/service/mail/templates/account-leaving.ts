import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface AccountLeavingData {
  name: string
  /** When the account is removed. */
  at: Date
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Tells a person when the account goes, as was asked, and how to keep it. */
export const accountLeaving = ({ name, at }: AccountLeavingData, setting: MailSetting): MailContent => {
  const on = `${day.format(at)} (UTC)`
  return layout(
    {
      subject: `Your account will be removed on ${on}`,
      name,
      paragraphs: [
        'You asked for your account to be removed. You were signed out everywhere.',
        `It is removed on ${on}, with everything in it: profile, pictures, application, learning progress, notifications. What you wrote in the community stays, without your name.`,
        'Until then you can keep it: log in and choose “Keep my account”.',
      ],
      action: { label: 'Log in', path: '/login' },
      notes: [
        `This was not you? Log in, keep the account, and choose another password. If you cannot log in, choose “Forgotten your password?” there, or write to ${setting.supportEmail}.`,
      ],
    },
    setting,
  )
}
