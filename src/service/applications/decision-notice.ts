import type { ReviewDecision } from '~/contract/applications'
import type { Notice } from '../notifications/notify'

/** What an applicant is told of a decision; the mail of it is another's. */
export const decisionNotice = (decision: ReviewDecision): Pick<Notice, 'kind' | 'title' | 'link'> =>
  decision === 'approved'
    ? { kind: 'application', title: 'Your access is approved', link: '/dashboard' }
    : { kind: 'application', title: 'Your access was not approved', link: '/profile/application' }
