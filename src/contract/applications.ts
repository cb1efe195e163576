import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { answers, formVersion, maxApplicationBytes, submittedAnswers } from './application-form'
import { releaseStates, reviewDecisions } from './enums'
import { createPageSchema, pagingEntries } from './paging'
import {
  day,
  id,
  identityUid,
  instant,
  line,
  paragraph,
  requiredLine,
  requiredParagraph,
  versionNumber,
  idempotencyKey,
} from './field-schemas'
import { userParams, userSearchEntries } from './users'

/** Bytes of a file that answers a question. */
export const maxAnswerFileBytes = 10 * 1024 * 1024

/** Maximum number of uploaded, unsubmitted files of an account. */
export const maxAnswerFiles = 20

/** Maximum number of files of an account, submitted ones included. */
export const maxStoredFiles = 200

/** Accepted file types, by file name extension. */
export const answerFileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  zip: 'application/zip',
  txt: 'text/plain',
} as const

/** A file that an applicant uploaded as an answer. Only the applicant and administrators can open it. */
const answerFile = v.object({
  id,
  name: v.string(),
  mediaType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Whether it can be opened. If a file check is configured, only after the check accepted it. */
  state: v.picklist(releaseStates),
  uploadedAt: instant,
})
export type AnswerFile = v.InferOutput<typeof answerFile>

export const applicationStates = ['none', 'draft', 'submitted', 'approved', 'denied'] as const
export type ApplicationState = (typeof applicationStates)[number]

export type ReviewDecision = (typeof reviewDecisions)[number]

export const visibilities = ['applicant', 'private'] as const

const applicationEventKinds = [
  'registered',
  'confirmed',
  'submitted',
  'commented',
  'answered',
  'noted',
  'approved',
  'denied',
] as const

/** An event of an application; lists have the oldest first. Only administrators get private notes. */
const applicationEvent = v.object({
  id,
  at: instant,
  kind: v.picklist(applicationEventKinds),
  /** Who did it; null if the portal did. */
  actorUid: v.nullable(identityUid),
  actorName: v.string(),
  /** The comment, note or message. The reason of a decision is in `reason`. */
  text: v.string(),
  reason: v.string(),
  /** Which submission it belongs to, from 1. */
  version: v.nullable(v.number()),
})
export type ApplicationEvent = v.InferOutput<typeof applicationEvent>

/** A submission. */
const submission = v.object({
  version: v.number(),
  submittedAt: instant,
  /** The version of the form that was answered. */
  formVersion: v.number(),
  /** By question id. */
  answers,
})
export type Submission = v.InferOutput<typeof submission>

/** The administrator who is reviewing a pending application. */
const claim = v.object({
  identityUid,
  name: v.string(),
  since: instant,
  /** When the claim expires unless it is renewed. */
  heldUntil: instant,
})
export type Claim = v.InferOutput<typeof claim>

/** The administrator to whom a pending application is assigned. */
const assignment = v.object({ identityUid, name: v.string(), since: instant })
export type Assignment = v.InferOutput<typeof assignment>

/** Lifetime of a claim without renewal, in minutes. */
export const claimMinutes = 10

/** Seconds for which a decision can be undone. Its mail is delayed as long. */
export const undoSeconds = 30

export const application = v.object({
  identityUid,
  state: v.picklist(applicationStates),
  /** The draft; null if nothing changed since the last submission. */
  draft: v.nullable(answers),
  draftSavedAt: v.nullable(instant),
  /** All submissions, newest first. */
  submissions: v.array(submission),
  timeline: v.array(applicationEvent),
  /** The current version of the form, which the next submission answers. */
  formVersion: v.number(),
  /** The current form, and the forms of all submissions. */
  forms: v.array(formVersion),
  /** The files that answers can refer to. */
  files: v.array(answerFile),
  /** Median hours from submission to decision in the last 90 days; null without decisions. */
  usualWaitHours: v.nullable(v.number()),
  /** The administrator who is reviewing it; null for none. Only administrators get it. */
  claim: v.nullable(claim),
  /** The administrator it is assigned to; null for none. Only administrators get it. */
  assignment: v.nullable(assignment),
  /** Until when the decision can be undone; null if it cannot. Only administrators get it. */
  undoUntil: v.nullable(instant),
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
  /** Whether it has waited longer than the target time. */
  isOverdue: v.boolean(),
  claim: v.nullable(claim),
  assignment: v.nullable(assignment),
})
export type WaitingApplication = v.InferOutput<typeof waitingApplication>

/** A decision on an application. A changed decision is listed together with the later one. */
const decidedApplication = v.object({
  /** Of the decision. */
  id,
  identityUid,
  name: v.string(),
  company: v.string(),
  /** Which submission was decided, from 1. */
  version: v.nullable(v.number()),
  decision: v.picklist(reviewDecisions),
  reason: v.string(),
  decidedAt: instant,
  /** Who decided; null for the portal itself. */
  decidedBy: v.nullable(identityUid),
  decidedByName: v.string(),
})
export type DecidedApplication = v.InferOutput<typeof decidedApplication>

const decidedEntries = {
  decision: v.optional(v.picklist(reviewDecisions)),
  /** The first and the last day, in UTC. */
  from: v.optional(day),
  to: v.optional(day),
  /** The administrator who decided. */
  by: v.optional(identityUid),
  name: userSearchEntries.name,
}
const decidedFilter = v.strictObject(decidedEntries)
export type DecidedFilter = v.InferOutput<typeof decidedFilter>

/**
 * Maximum number of consecutive answers by the applicant without a reviewer's message or decision, because the
 * timeline is loaded as a whole.
 */
export const maxConsecutiveAnswers = 20

const decisionEntries = {
  decision: v.picklist(reviewDecisions, invalid('decisionRequired')),
  reason: v.optional(line(200), ''),
  message: v.optional(paragraph(5000), ''),
}

export const review = v.strictObject({
  ...decisionEntries,
  /**
   * The submission that the reviewer read. If a newer one is pending, nothing is decided. Optional: decides
   * whichever is pending.
   */
  version: v.optional(versionNumber),
})
export type ReviewInput = v.InferInput<typeof review>

const reviewOutcomes = ['reviewed', 'refused'] as const

const reviewResult = v.object({
  identityUid,
  outcome: v.picklist(reviewOutcomes),
  /** The error code that prevented the decision. */
  reason: v.optional(v.string()),
  /** Another administrator with a claim on it. The decision is valid regardless. */
  claimedBy: v.nullable(v.string()),
  /** Until when this decision can be undone; null if nothing was decided. */
  undoUntil: v.nullable(instant),
})
export type ReviewResult = v.InferOutput<typeof reviewResult>

export const applicationsContract = {
  get: endpoint('GET /users/{id}/application', 'user', {
    summary: 'Get an application with its timeline. Only administrators get private notes.',
    params: userParams,
    output: application,
  }),
  saveDraft: endpoint('POST /users/{id}/application/draft', 'user', {
    summary:
      'Save the draft of an application. Omitted answers are kept, and answers to questions that the form does not have are dropped.',
    params: userParams,
    body: answers,
    bodyLimit: maxApplicationBytes,
    output: application,
    errors: ['FORBIDDEN', 'APPLICATION_APPROVED'],
  }),
  submit: endpoint('POST /users/{id}/application', 'user', {
    summary: 'Submit the complete application for review, with answers by question ID.',
    params: userParams,
    body: submittedAnswers,
    bodyLimit: maxApplicationBytes,
    output: application,
    errors: [
      'FORBIDDEN',
      'APPLICATION_WAITING',
      'APPLICATION_APPROVED',
      'EMAIL_NOT_CONFIRMED',
      'IDEMPOTENCY_KEY_REUSED',
      'CONFLICT',
    ],
  }),
  uploadFile: endpoint('POST /users/{id}/application/files', 'user', {
    summary:
      'Upload a file that answers a question: PDF, PNG, JPEG, zip or plain text. It is deleted after a day unless an answer refers to it.',
    params: userParams,
    query: v.strictObject({ fileName: requiredLine(200, invalid('thingNameRequired')) }),
    bodyType: 'file',
    bodyLimit: maxAnswerFileBytes,
    output: answerFile,
    status: 201,
    errors: ['FORBIDDEN', 'APPLICATION_APPROVED', 'EMAIL_NOT_CONFIRMED'],
  }),
  openFile: endpoint('GET /users/{id}/application/files/{file}', 'user', {
    summary: 'Download a file that answers a question, as its applicant or as an administrator.',
    params: v.strictObject({ ...userParams.entries, file: id }),
    outputType: 'file',
  }),
  answer: endpoint('POST /users/{id}/application/answer', 'user', {
    summary: `Answer the reviewers’ comments as the applicant. Refused after ${maxConsecutiveAnswers} answers without a reply.`,
    params: userParams,
    body: v.strictObject({ answer: requiredParagraph(5000, invalid('answerRequired')), idempotencyKey }),
    output: application,
    errors: ['FORBIDDEN', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  review: endpoint('POST /admin/users/{id}/application/review', 'admin', {
    summary: 'Approve or deny the waiting application and send the applicant an email.',
    params: userParams,
    body: review,
    output: application,
    errors: ['NOTHING_TO_REVIEW', 'CONFLICT'],
  }),
  comment: endpoint('POST /admin/users/{id}/application/comment', 'admin', {
    summary: 'Send the applicant a comment (also by email), or add a private note for reviewers.',
    params: userParams,
    body: v.strictObject({
      comment: requiredParagraph(5000, invalid('commentRequired')),
      visibility: v.picklist(visibilities),
      idempotencyKey,
    }),
    output: application,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  listWaiting: endpoint('GET /admin/applications', 'admin', {
    summary: 'List the applications that wait for a decision, oldest first.',
    query: v.strictObject({
      /** Assigned to the caller (`me`), to no one (`nobody`), or to the administrator with this id. */
      assigned: v.optional(identityUid),
      ...pagingEntries,
    }),
    output: v.object({
      ...createPageSchema(waitingApplication).entries,
      /** Target time for a decision, in hours. */
      targetHours: v.number(),
      /** How many have waited longer than the target. */
      overdue: v.number(),
    }),
  }),
  listDecided: endpoint('GET /admin/decisions', 'admin', {
    summary: 'List the decisions on applications, newest first.',
    query: v.strictObject({ ...decidedEntries, ...pagingEntries }),
    output: createPageSchema(decidedApplication),
  }),
  exportDecided: endpoint('GET /admin/decisions.csv', 'admin', {
    summary: 'Export all decisions that match a filter as CSV.',
    query: decidedFilter,
    outputType: 'csv',
  }),
  claim: endpoint('POST /admin/users/{id}/application/claim', 'admin', {
    summary:
      'Claim a waiting application while reviewing it. Repeat every few minutes. Returns the current claim, which may be another administrator’s.',
    params: userParams,
    output: v.object({ claim, isOwn: v.boolean() }),
    errors: ['NOTHING_TO_REVIEW'],
  }),
  release: endpoint('POST /admin/users/{id}/application/release', 'admin', {
    summary: 'Release the claim on an application.',
    params: userParams,
  }),
  assign: endpoint('PUT /admin/users/{id}/application/assignment', 'admin', {
    summary:
      'Assign a waiting application to yourself or another administrator, or release it. A decision does not require an assignment.',
    params: userParams,
    body: v.strictObject({
      /** An administrator; null to release it. */
      assignedTo: v.nullable(identityUid),
      /** The assignee that the caller saw. If it has changed since, nothing changes. */
      seen: v.nullable(identityUid),
    }),
    output: application,
    errors: ['NOTHING_TO_REVIEW', 'CONFLICT'],
  }),
  undo: endpoint('POST /admin/users/{id}/application/undo', 'admin', {
    summary: 'Undo a decision within 30 seconds. The applicant is not notified.',
    params: userParams,
    query: v.strictObject({
      /** Undoes the decision with this `undoUntil` only, not a newer one; if left out, the latest. */
      undoUntil: v.optional(instant),
    }),
    output: application,
    errors: ['TOO_LATE_TO_UNDO', 'CONFLICT'],
  }),
  previewReview: endpoint('POST /admin/users/{id}/application/review/preview', 'admin', {
    summary: 'Preview the email that a decision would send.',
    params: userParams,
    body: review,
    output: v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() }),
  }),
  reviewMany: endpoint('POST /admin/applications/review', 'admin', {
    summary:
      'Apply one decision to several waiting applications independently. Returns a result per applicant.',
    body: v.strictObject({
      users: v.pipe(v.array(identityUid), v.minLength(1), v.maxLength(200)),
      ...decisionEntries,
      /** The submissions that the reviewer read. For users that are left out, the pending submission is decided. */
      versions: v.optional(
        v.pipe(v.array(v.strictObject({ identityUid, version: versionNumber })), v.maxLength(200)),
        [],
      ),
      idempotencyKey,
    }),
    output: v.object({ results: v.array(reviewResult) }),
  }),
}
