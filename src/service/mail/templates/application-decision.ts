import type { ReviewDecision } from '~/contract/applications'
import type { MailContent } from '../outbox'
import { layout, type MailSetting } from './layout'

export interface ApplicationDecisionData {
  name: string
  decision: ReviewDecision
  /** Shown for a denial; may be empty. */
  reason: string
  /** The reviewer's words to the applicant; may be empty. */
  message: string
}

/** Tells the applicant how the review ended. */
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
