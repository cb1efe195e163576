import type { ReviewDecision } from '~/contract/applications'
import type { MailContent } from '../../mail/outbox'
import { type MailSetting, layout } from '../../mail/layout'

interface ApplicationCommentData {
  name: string
  /** Who wrote it. */
  from: string
  comment: string
}

/** A reviewer's comment to the applicant. Private notes are never mailed. */
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

interface ApplicationDecisionData {
  name: string
  decision: ReviewDecision
  /** Shown for a denial; may be empty. */
  reason: string
  /** The reviewer's words to the applicant; may be empty. */
  message: string
}

/** The decision on an application. */
export const applicationDecision = (data: ApplicationDecisionData, setting: MailSetting): MailContent =>
  data.decision === 'approved' ? approved(data, setting) : denied(data, setting)

const quoted = (message: string) => (message ? { quote: { from: 'From the reviewer', text: message } } : {})

const approved = (data: ApplicationDecisionData, setting: MailSetting) =>
  layout(
    {
      subject: 'Your access is approved',
      name: data.name,
      paragraphs: [
        'Welcome. Documents, learning paths, the community and developer kits are open to you from now on.',
      ],
      ...quoted(data.message),
      action: { label: 'Open your dashboard', path: '/dashboard' },
    },
    setting,
  )

const denied = (data: ApplicationDecisionData, setting: MailSetting) =>
  layout(
    {
      subject: 'Your application was not approved',
      name: data.name,
      paragraphs: [
        'Our reviewers could not approve your application as it stands.',
        ...(data.reason ? [`Reason: ${data.reason}`] : []),
        'You can change it and submit it again at any time. What you wrote is kept.',
      ],
      ...quoted(data.message),
      action: { label: 'Change your application', path: '/profile/application' },
    },
    setting,
  )

interface ApplicationSubmittedData {
  name: string
  /** The number of the submission, from 1. */
  version: number
}

/** Confirms that the application arrived, and says what happens next. */
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
