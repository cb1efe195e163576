import * as v from 'valibot'
import { endpoint } from './endpoint'
import { pageOf, pagingEntries } from './paging'
import {
  id,
  identityUid,
  instant,
  line,
  paragraph,
  requiredLine,
  requiredParagraph,
  webAddress,
} from './text'
import { userParams } from './users'

export const applicationNeeds = ['edge-runtime', 'interval-data', 'head-end-api', 'kit'] as const
export type ApplicationNeed = (typeof applicationNeeds)[number]
export const applicationNeedNames: Record<ApplicationNeed, string> = {
  'edge-runtime': 'Edge runtime',
  'interval-data': 'Interval data',
  'head-end-api': 'Head-end API',
  kit: 'A kit',
}

const projectLongest = 2000
const link = v.union([v.literal(''), webAddress], 'Enter a whole address, such as https://example.com.')
const needs = v.pipe(v.array(v.picklist(applicationNeeds)), v.maxLength(applicationNeeds.length))

/** The whole application, as it is submitted. */
export const applicationAnswers = v.strictObject({
  /** What will you build? */
  project: requiredParagraph(projectLongest, 'Say what you will build.'),
  devices: v.pipe(
    v.number('Enter a number. An estimate is fine.'),
    v.integer('Enter a whole number.'),
    v.minValue(1, 'Enter at least 1.'),
    v.maxValue(100_000_000, 'Enter a smaller number.'),
  ),
  /** The country of the first installation. */
  country: requiredLine(100, 'Choose the country of the first installation.'),
  needs: v.optional(needs, []),
  link: v.optional(link, ''),
})
export type ApplicationAnswers = v.InferOutput<typeof applicationAnswers>

/** Any subset of it, also with answers that are not good enough yet: a draft is never refused for being one. */
export const applicationDraft = v.strictObject({
  project: v.optional(paragraph(projectLongest)),
  devices: v.optional(v.nullable(v.number())),
  country: v.optional(line(100)),
  needs: v.optional(needs),
  link: v.optional(line(500)),
})
export type ApplicationDraft = v.InferOutput<typeof applicationDraft>

export const applicationStates = ['none', 'draft', 'submitted', 'approved', 'denied'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const reviewDecisions = ['approved', 'denied'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const visibilities = ['applicant', 'private'] as const

export const applicationEventKinds = [
  'registered',
  'confirmed',
  'submitted',
  'commented',
  'answered',
  'noted',
  'approved',
  'denied',
] as const

/** One thing that happened, oldest first. Private notes are among them for administrators only. */
const applicationEvent = v.object({
  id,
  at: instant,
  kind: v.picklist(applicationEventKinds),
  /** Who did it; null for the portal itself. */
  actorUid: v.nullable(identityUid),
  actorName: v.string(),
  /** The comment, note or message; the reason of a decision stands in `reason`. */
  text: v.string(),
  reason: v.string(),
  /** Which submission it belongs to, from 1. */
  version: v.nullable(v.number()),
})
export type ApplicationEvent = v.InferOutput<typeof applicationEvent>

/** One submission as it was sent. */
const submission = v.object({
  version: v.number(),
  submittedAt: instant,
  answers: applicationAnswers,
})
export type Submission = v.InferOutput<typeof submission>

export const application = v.object({
  identityUid,
  state: v.picklist(applicationStates),
  /** What is being written and not yet sent; null when there is nothing newer than the last submission. */
  draft: v.nullable(applicationDraft),
  draftSavedAt: v.nullable(instant),
  /** All submissions, newest first. */
  submissions: v.array(submission),
  timeline: v.array(applicationEvent),
  /** Hours from submission to decision, the median of the last 90 days; null while nothing was decided. */
  usualWaitHours: v.nullable(v.number()),
})
export type Application = v.InferOutput<typeof application>

const waitingApplication = v.object({
  identityUid,
  name: v.string(),
  company: v.string(),
  country: v.string(),
  project: v.string(),
  version: v.number(),
  submittedAt: instant,
})
export type WaitingApplication = v.InferOutput<typeof waitingApplication>

export const review = v.strictObject({
  decision: v.picklist(reviewDecisions, 'Choose approve or deny.'),
  reason: v.optional(line(200), ''),
  message: v.optional(paragraph(5000), ''),
})
export type ReviewInput = v.InferInput<typeof review>

export const applicationsContract = {
  get: endpoint({
    method: 'GET',
    path: '/users/{id}/application',
    access: 'user',
    summary: 'An application with its timeline; private notes for administrators only.',
    params: userParams,
    output: application,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/users/{id}/application/draft',
    access: 'user',
    summary: 'Keep what has been written so far; fields left out stay.',
    params: userParams,
    body: applicationDraft,
    output: application,
    status: 200,
    errors: ['NOT_FOUND', 'APPLICATION_APPROVED'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/users/{id}/application',
    access: 'user',
    summary: 'Submit the whole application for review.',
    params: userParams,
    body: applicationAnswers,
    output: application,
    status: 200,
    errors: ['NOT_FOUND', 'APPLICATION_WAITING', 'APPLICATION_APPROVED', 'EMAIL_NOT_CONFIRMED'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/users/{id}/application/answer',
    access: 'user',
    summary: 'Answer the reviewers’ comments, as the applicant.',
    params: userParams,
    body: v.strictObject({ answer: requiredParagraph(5000, 'Write an answer.') }),
    output: application,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/application/review',
    access: 'admin',
    summary: 'Approve or deny the waiting application; mails the applicant.',
    params: userParams,
    body: review,
    output: application,
    status: 200,
    errors: ['NOT_FOUND', 'NOTHING_TO_REVIEW'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/application/comment',
    access: 'admin',
    summary: 'Write to the applicant (also by mail), or leave a private note for reviewers.',
    params: userParams,
    body: v.strictObject({
      comment: requiredParagraph(5000, 'Write a comment.'),
      visibility: v.picklist(visibilities),
    }),
    output: application,
    status: 200,
    errors: ['NOT_FOUND'],
  }),
  listWaiting: endpoint({
    method: 'GET',
    path: '/admin/applications',
    access: 'admin',
    summary: 'The applications waiting for a decision, oldest first.',
    query: v.strictObject(pagingEntries),
    output: pageOf(waitingApplication),
    status: 200,
  }),
}
