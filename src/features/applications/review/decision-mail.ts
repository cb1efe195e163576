import type { ReviewDecision } from '~/contract/applications'

/** What the applicant will read, as far as the reviewer decides it. */
export interface DecisionMail {
  subject: string
  paragraphs: string[]
  /** The reviewer's own words, quoted; empty where there are none. */
  quote: string
}

/** The decision's mail for the reviewer to read before it goes out; the service writes the one that does. */
export const decisionMail = (decision: ReviewDecision, reason: string, message: string): DecisionMail =>
  decision === 'approved'
    ? {
        subject: 'Your access is approved',
        paragraphs: [
          'Welcome. Documents, learning paths, the community and developer kits are open to you from now on.',
        ],
        quote: message.trim(),
      }
    : {
        subject: 'Your application was not approved',
        paragraphs: [
          'Our reviewers could not approve your application as it stands.',
          ...(reason ? [`Reason: ${reason}`] : []),
          'You can change it and submit it again at any time. What you wrote is kept.',
        ],
        quote: message.trim(),
      }
