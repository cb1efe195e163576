import type { ReviewDecision } from '~/contract/applications'
import type { Database } from '../../context'
import type { Notice } from '../notifications/notify'
import { type NewEvent, insertEvents } from './timeline.queries'

/** Adds an event to the applicant's timeline; call it inside the transaction of the event. */
export const recordEvent = (
  transaction: Database,
  identityUid: string,
  event: NewEvent,
  now: Date,
): Promise<void> => insertEvents(transaction, [{ ...event, identityUid }], now)

/** The notification of a decision to the applicant; the mail is written elsewhere. */
export const decisionNotice = (decision: ReviewDecision): Pick<Notice, 'kind' | 'title' | 'link'> =>
  decision === 'approved'
    ? { kind: 'application', title: 'Your access is approved', link: '/dashboard' }
    : { kind: 'application', title: 'Your access was not approved', link: '/profile/application' }
