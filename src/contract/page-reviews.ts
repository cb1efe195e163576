import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import {
  id,
  idempotencyKey,
  identityUid,
  instant,
  line,
  requiredParagraph,
  revision,
  versionNumber,
} from './field-schemas'
import { page } from './pages'

/** Maximum number of comments on a page, replies included. */
export const maxComments = 500
/** Maximum number of concurrent reviewers of a page. */
export const maxReviewers = 50

export const verdicts = ['good', 'changes'] as const
export type Verdict = (typeof verdicts)[number]

const commentParams = v.strictObject({ id, comment: id })

export const commentInput = v.strictObject({
  /** Plain text. */
  body: requiredParagraph(5_000, invalid('commentRequired')),
  /** The version that was read. */
  version: versionNumber,
  /** The id of the heading that it refers to; empty for the whole page. */
  heading: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** The quoted text; the heading's text by default. */
  quote: v.optional(line(300), ''),
  /** The first comment of the thread, for a reply. */
  thread: v.optional(v.nullable(id), null),
})
export type CommentInput = v.InferOutput<typeof commentInput>

const reply = v.object({
  id,
  /** Null for a deleted user. */
  authorName: v.nullable(v.string()),
  /** An administrator of the programme. */
  isStaff: v.boolean(),
  /** Whether the caller wrote it. */
  isOwn: v.boolean(),
  body: v.string(),
  /** Incremented by each save, from 1. */
  revision: v.number(),
  createdAt: instant,
  editedAt: v.nullable(instant),
})
export type CommentReply = v.InferOutput<typeof reply>

const comment = v.object({
  ...reply.entries,
  /** The newest version when it was written. */
  version: v.number(),
  heading: v.string(),
  quote: v.string(),
  /** Whether the newest version no longer contains the quoted text. */
  isOutdated: v.boolean(),
  isResolved: v.boolean(),
  /** The oldest first. */
  replies: v.array(reply),
})
export type PageComment = v.InferOutput<typeof comment>

const comments = v.object({ data: v.array(comment) })

const reviewer = v.object({
  identityUid,
  name: v.string(),
  email: v.string(),
  /** False if the user has lost access to the draft. */
  hasAccess: v.boolean(),
  verdict: v.nullable(v.picklist(verdicts)),
  /** The version that the verdict is about. */
  verdictVersion: v.nullable(v.number()),
  namedAt: instant,
})
export type Reviewer = v.InferOutput<typeof reviewer>
const reviewers = v.object({ data: v.array(reviewer) })

const draft = v.object({
  title: v.string(),
  summary: v.string(),
  html: v.string(),
  headings: page.entries.headings,
  minutes: v.number(),
  version: v.number(),
  savedAt: instant,
  /** The caller's verdict; null for an administrator who is not a reviewer of the page. */
  review: v.nullable(
    v.object({ verdict: v.nullable(v.picklist(verdicts)), version: v.nullable(v.number()) }),
  ),
})
export type ReviewedDraft = v.InferOutput<typeof draft>

export const pageReviewsContract = {
  listReviewers: endpoint('GET /pages/{id}/reviewers', 'admin', {
    summary: 'The reviewers of the draft of a page, and what they say of it.',
    output: reviewers,
  }),
  addReviewer: endpoint('POST /pages/{id}/reviewers', 'admin', {
    summary: 'Let an approved user read and comment on the draft of a page, and notify the user.',
    body: v.strictObject({ identityUid }),
    output: reviewers,
  }),
  removeReviewer: endpoint('DELETE /pages/{id}/reviewers/{reviewer}', 'admin', {
    summary: 'End a user’s review of a page; the comments stay.',
    params: v.strictObject({ id, reviewer: identityUid }),
    output: reviewers,
  }),
  readDraft: endpoint('GET /pages/{id}/draft', 'approved', {
    summary: 'The newest version of a page, for its reviewers and administrators.',
    output: draft,
  }),
  setVerdict: endpoint('PUT /pages/{id}/verdict', 'approved', {
    summary: 'Say as a reviewer whether a version is good or needs changes; null takes it back.',
    body: v.strictObject({ verdict: v.nullable(v.picklist(verdicts)), version: versionNumber }),
    output: draft,
    errors: ['FORBIDDEN'],
  }),
  listComments: endpoint('GET /pages/{id}/comments', 'approved', {
    output: comments,
    summary: 'The comments on the drafts of a page, the oldest first, for its reviewers and administrators.',
  }),
  addComment: endpoint('POST /pages/{id}/comments', 'approved', {
    output: comments,
    summary: 'Comment on the draft of a page, or reply to a comment.',
    body: v.strictObject({ ...commentInput.entries, idempotencyKey }),
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  editComment: endpoint('PUT /pages/{id}/comments/{comment}', 'approved', {
    output: comments,
    summary: 'Change one’s own comment; refused if it was changed since it was read.',
    params: commentParams,
    body: v.strictObject({ body: commentInput.entries.body, revision }),
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeComment: endpoint('DELETE /pages/{id}/comments/{comment}', 'approved', {
    output: comments,
    summary: 'Remove one’s own comment that has no replies, or as an administrator any with its replies.',
    params: commentParams,
    errors: ['FORBIDDEN', 'NOT_EMPTY'],
  }),
  resolveComment: endpoint('PUT /pages/{id}/comments/{comment}/resolved', 'approved', {
    output: comments,
    summary: 'Resolve a thread as its author or an administrator, or open it again.',
    params: commentParams,
    body: v.strictObject({ isResolved: v.boolean() }),
    errors: ['FORBIDDEN'],
  }),
}
