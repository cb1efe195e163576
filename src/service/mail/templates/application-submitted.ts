import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ApplicationSubmittedData {
  name: string
  /** The number of the submission, from 1. */
  version: number
}

/** Tells the applicant that the application arrived, and what comes next. */
export const applicationSubmitted = (data: ApplicationSubmittedData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: data.version > 1 ? 'We have your new application' : 'We have your application',
      name: data.name,
      paragraphs: [
        'Your application for access is with our reviewers. You get a mail when it is decided, or when they have a question.',
        'Until then you can read along on your application page.',
      ],
      action: { label: 'Open your application', path: '/profile/application' },
    },
    setting,
  )
