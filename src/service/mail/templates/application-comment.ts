import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ApplicationCommentData {
  name: string
  /** Who wrote it. */
  from: string
  comment: string
}

/** A reviewer's words to the applicant. Private notes never become a mail. */
export const applicationComment = (data: ApplicationCommentData, setting: MailSetting): MailContent =>
  layout(
    {
      subject: 'A question about your application',
      name: data.name,
      paragraphs: [
        'A reviewer wrote to you about your application. You can answer on your application page.',
      ],
      quote: { from: data.from, text: data.comment },
      action: { label: 'Read and answer', path: '/profile/application' },
    },
    setting,
  )
