import { t } from '@lingui/core/macro'
import { type ApplicationState, type ReviewDecision, undoSeconds } from '~/contract/applications'
import type { UserStatus } from '~/contract/users'
import {
  applicationComment,
  applicationDecision,
  applicationSubmitted,
} from '../modules/applications/applications.emails'
import {
  type ActingAdministrator,
  type By,
  getFilterDetails,
  getAuthor,
} from '../modules/audit/audit-actions'
import type { Notice } from '../modules/notifications/notify'
import {
  applicationAnswered,
  applicationAssigned,
  applicationDecided,
  applicationSubmitted as applicationSubmittedEvent,
  statusChanged,
} from '../modules/webhooks/webhook-events'
import { audit, type Handlers, type NamedUser, type Recipient, toActor, toUser } from './effects'

type Applicant = Recipient & NamedUser

export interface ApplicationEvents {
  'application.submitted': { applicant: Applicant; version: number }
  /** The applicant answered a reviewer. */
  'application.answered': {
    applicant: Applicant
    id: string
    text: string
    version: number | null
    /** The administrator to whom the application is assigned. */
    assignee: string | null
  }
  /** A reviewer wrote to the applicant. */
  'application.commented': {
    by: ActingAdministrator
    applicant: Applicant
    id: string
    comment: string
    version: number | null
  }
  /** A reviewer left a private note. */
  'application.noted': { by: ActingAdministrator; identityUid: string; note: string }
  'application.reviewed': {
    by: ActingAdministrator
    applicant: Applicant & { status: UserStatus }
    /** The decision's id, by which its notice can be cancelled. */
    id: string
    decision: ReviewDecision
    reason: string
    message: string
    version: number
    /** The applicant's current status. */
    status: UserStatus
    /** The id of the mail; null for a disabled or blocked applicant, who gets none. */
    mailId: string | null
  }
  /** It was claimed, assigned or released; `before` and `after` are uids of administrators. */
  'application.assigned': {
    by: ActingAdministrator
    identityUid: string
    before: string | null
    after: string | null
  }
  /** Their administrators lost the role or the account. */
  'application.assignments-ended': { by: By; ended: readonly { identityUid: string; before: string }[] }
  'decisions.exported': { by: ActingAdministrator; filter: Record<string, string | undefined> }
  /** The draft of the form was saved. */
  'application-form.saved': { by: ActingAdministrator; revision: number }
  'application-form.published': { by: ActingAdministrator; version: number }
  'application.review-undone': {
    by: ActingAdministrator
    identityUid: string
    before: { state: ApplicationState; status: UserStatus }
    status: UserStatus
    version: number
  }
}

// Characters; the application's page has the whole text.
const maxExcerpt = 140

const toExcerpt = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxExcerpt ? `${line.slice(0, maxExcerpt).trimEnd()}…` : line
}

/** The notification of a decision to the applicant. */
export const decisionNotice = (decision: ReviewDecision): Pick<Notice, 'kind' | 'title' | 'link'> =>
  decision === 'approved'
    ? { kind: 'application', title: t`Your access is approved`, link: '/dashboard' }
    : { kind: 'application', title: t`Your access was not approved`, link: '/profile/application' }

/** Returns the path where administrators review an application. */
const getReviewPath = (identityUid: string) => `/admin/profile/application?id=${identityUid}`

export const applicationHandlers: Handlers<ApplicationEvents> = {
  'application.submitted': ({ applicant, version }, config) => ({
    timeline: [{ ...toActor(applicant), kind: 'submitted', version }],
    mails: [{ ...toUser(applicant), ...applicationSubmitted({ name: applicant.mailName, version }) }],
    notices: [
      {
        kind: 'new-application',
        to: 'administrators',
        except: applicant.identityUid,
        title: version > 1 ? t`A revised application is waiting` : t`A new application is waiting`,
        link: getReviewPath(applicant.identityUid),
        gathers: { by: '', link: '/admin/profile/application' },
      },
    ],
    webhooks: [applicationSubmittedEvent({ identityUid: applicant.identityUid, version }, config)],
  }),

  'application.answered': ({ applicant, id, text, version, assignee }, config) => ({
    timeline: [{ ...toActor(applicant), id, kind: 'answered', text, version }],
    notices: [
      {
        kind: 'applicant-answer',
        to: assignee === null ? 'administrators' : [assignee],
        except: applicant.identityUid,
        title: t`An applicant answered the reviewers`,
        link: getReviewPath(applicant.identityUid),
        gathers: { by: applicant.identityUid, link: getReviewPath(applicant.identityUid) },
      },
    ],
    webhooks: [applicationAnswered(applicant.identityUid, config)],
  }),

  'application.commented': ({ by, applicant, id, comment, version }) => {
    const { identityUid, mailName } = applicant
    const { actorUid, actorName } = getAuthor(by)
    return {
      timeline: [{ identityUid, id, kind: 'commented', actorUid, actorName, text: comment, version }],
      ...audit('application.comment', 'user', identityUid, { after: { comment } }),
      mails: [{ ...toUser(applicant), ...applicationComment({ name: mailName, from: actorName, comment }) }],
      notices: [
        {
          kind: 'application',
          to: [identityUid],
          // Without the reviewer's name, so that none is left when that account is deleted.
          title: t`A reviewer wrote to you about your application`,
          text: toExcerpt(comment),
          link: '/profile/application',
        },
      ],
    }
  },

  'application.noted': ({ identityUid, note }) =>
    audit('application.note', 'user', identityUid, { after: { note } }),

  // The applicant is notified of a decision once it can no longer be undone.
  'application.reviewed': ({ by, applicant, at, mailId, ...review }, config) => {
    const { id, decision, reason, message, version, status } = review
    const { identityUid, mailName: name, status: before } = applicant
    const { actorUid, actorName } = getAuthor(by)
    const later = { dueAt: new Date(at.getTime() + undoSeconds * 1000), about: id }
    const content = applicationDecision({ name, decision, reason, message })
    const { dueAt } = later
    return {
      timeline: [{ identityUid, id, kind: decision, actorUid, actorName, text: message, reason, version }],
      ...audit('application.review', 'user', identityUid, {
        before: { state: 'submitted', status: before },
        after: { state: decision, status, version, reason },
      }),
      mails: mailId === null ? [] : [{ id: mailId, ...toUser(applicant), dueAt, ...content }],
      notices: [{ ...decisionNotice(decision), to: [identityUid], ...later }],
      webhooks: [
        { ...applicationDecided({ identityUid, version, decision }, config), ...later },
        ...(status === before
          ? []
          : [{ ...statusChanged({ identityUid, status, before }, config), ...later }]),
      ],
    }
  },

  'application.assigned': ({ by, identityUid, before, after }, config) => ({
    ...audit('application.assign', 'user', identityUid, {
      before: { assignedTo: before ?? '' },
      after: { assignedTo: after ?? '' },
    }),
    webhooks: [applicationAssigned({ identityUid, assignedTo: after }, config)],
    notices:
      after === null || after === by.actor.identityUid
        ? []
        : [
            {
              kind: 'assignment',
              to: [after],
              title: t`An application was assigned to you`,
              link: getReviewPath(identityUid),
              gathers: { by: '', link: '/admin/profile/application?assigned=me' },
            },
          ],
  }),

  'application.assignments-ended': ({ ended }, config) => ({
    audit: ended.map(({ identityUid, before }) => ({
      action: 'application.assign',
      subjectKind: 'user',
      subjectId: identityUid,
      before: { assignedTo: before },
      after: { assignedTo: '' },
    })),
    webhooks: ended.map(({ identityUid }) => applicationAssigned({ identityUid, assignedTo: null }, config)),
  }),

  'decisions.exported': ({ filter }) =>
    audit('application.export', 'list', 'decisions', { after: getFilterDetails(filter) }),

  'application-form.saved': ({ revision }) =>
    audit('application-form.save', 'list', 'application-form', { after: { revision } }),

  'application-form.published': ({ version }) =>
    audit('application-form.publish', 'list', 'application-form', { after: { version } }),

  'application.review-undone': ({ identityUid, before, status, version }) =>
    audit('application.undo', 'user', identityUid, {
      before,
      after: { state: 'submitted', status, version },
    }),
}
