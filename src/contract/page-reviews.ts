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
    summary: 'List the reviewers of a page’s draft with their verdicts.',
    output: reviewers,
  }),
  addReviewer: endpoint('POST /pages/{id}/reviewers', 'admin', {
    summary: 'Ask an approved user to review the draft of a page, and notify the user.',
    body: v.strictObject({ identityUid }),
    output: reviewers,
  }),
  removeReviewer: endpoint('DELETE /pages/{id}/reviewers/{reviewer}', 'admin', {
    summary: 'End a user’s review of a page. The comments are kept.',
    params: v.strictObject({ id, reviewer: identityUid }),
    output: reviewers,
  }),
  readDraft: endpoint('GET /pages/{id}/draft', 'approved', {
    summary: 'Get the newest version of a page, as a reviewer or an administrator.',
    output: draft,
  }),
  setVerdict: endpoint('PUT /pages/{id}/verdict', 'approved', {
    summary: 'Set your verdict on a version as a reviewer: good or needs changes; null withdraws it.',
    body: v.strictObject({ verdict: v.nullable(v.picklist(verdicts)), version: versionNumber }),
    output: draft,
    errors: ['FORBIDDEN'],
  }),
  listComments: endpoint('GET /pages/{id}/comments', 'approved', {
    output: comments,
    summary: 'List the comments on the drafts of a page, oldest first, as a reviewer or an administrator.',
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
    summary: 'Update your comment. Refused if it was changed since it was read.',
    params: commentParams,
    body: v.strictObject({ body: commentInput.entries.body, revision }),
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeComment: endpoint('DELETE /pages/{id}/comments/{comment}', 'approved', {
    output: comments,
    summary: 'Delete your comment if it has no replies, or any comment with its replies as an administrator.',
    params: commentParams,
    errors: ['FORBIDDEN', 'NOT_EMPTY'],
  }),
  resolveComment: endpoint('PUT /pages/{id}/comments/{comment}/resolved', 'approved', {
    output: comments,
    summary: 'Resolve or reopen a thread, as its author or as an administrator.',
    params: commentParams,
    body: v.strictObject({ isResolved: v.boolean() }),
    errors: ['FORBIDDEN'],
  }),
}
