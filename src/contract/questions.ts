import { invalid } from '~/messages/validation'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { createPageSchema, pagingEntries } from './paging'
import {
  id,
  instant,
  paragraph,
  line,
  requiredParagraph,
  revision,
  idempotencyKey,
  slug,
} from './field-schemas'
import { questionSorts, questionStates, reportStates } from './enums'

/** The author of a post; null if the account was deleted. A listed member has a handle. */
export const author = v.nullable(
  v.object({
    handle: v.string(),
    name: v.string(),
    picture: v.nullable(v.string()),
    /** An administrator of the programme. */
    isStaff: v.boolean(),
    /** Whether the user is in the list of members. */
    isListed: v.boolean(),
  }),
)
export type Author = v.InferOutput<typeof author>

export type QuestionState = (typeof questionStates)[number]

export const tag = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(40, invalid('textTooLong', { max: 40 })),
  v.regex(/^[a-z0-9][a-z0-9.+#-]*$/, invalid('tagInvalid')),
)

const postEntries = {
  id,
  author,
  /** HTML rendered from Markdown. */
  html: v.string(),
  /** Markdown; empty if the caller cannot edit it. */
  body: v.string(),
  votes: v.number(),
  /** The caller's vote: 1, 0 or -1. */
  ownVote: v.number(),
  /** Incremented by each save, from 1. */
  revision: v.number(),
  /** Whether there are earlier versions that the caller can read. */
  hasHistory: v.boolean(),
  createdAt: instant,
  /** When its text was last edited; null for never. */
  editedAt: v.nullable(instant),
  /** Hidden by an administrator; visible only to its author and administrators. */
  isHidden: v.boolean(),
  /** Whether the caller wrote it. */
  isOwn: v.boolean(),
}

/** A heading of a document that a question is about; `heading` is empty for the document as a whole. */
const subject = v.object({ slug, title: v.string(), heading: v.string(), headingText: v.string() })

const questionRow = v.object({
  id,
  title: v.string(),
  author,
  tags: v.array(v.string()),
  state: v.picklist(questionStates),
  votes: v.number(),
  answers: v.number(),
  createdAt: instant,
  /** The last activity. */
  activeAt: instant,
  isHidden: v.boolean(),
  /** The heading that it refers to, of the document in the filter; null without that filter. */
  heading: v.nullable(v.string()),
})
export type QuestionRow = v.InferOutput<typeof questionRow>

const answer = v.object({ ...postEntries, isAccepted: v.boolean() })
export type Answer = v.InferOutput<typeof answer>

const question = v.object({
  ...postEntries,
  title: v.string(),
  tags: v.array(v.string()),
  state: v.picklist(questionStates),
  /** The document that it refers to; null if the caller cannot open it. */
  subject: v.nullable(subject),
  activeAt: instant,
  isFollowed: v.boolean(),
  /** The accepted one first, then by votes, then the oldest. */
  answers: v.array(answer),
})
export type Question = v.InferOutput<typeof question>

/** Maximum number of visible answers to a question, because they are loaded together. */
export const maxAnswers = 300

/** Maximum number of edits of a post, because its versions are loaded together. */
export const maxChanges = 100

const words = requiredParagraph(20_000, invalid('postRequired'))

export const questionInput = v.strictObject({
  title: v.pipe(
    line(200),
    v.minLength(1, invalid('questionTitleRequired')),
    v.minLength(10, invalid('questionTitleTooShort')),
    // A title without letters or digits would give an empty slug.
    v.regex(/[\p{L}\p{N}]/u, invalid('questionTitleNotWords')),
  ),
  /** Markdown; `@handle` mentions a member. */
  body: words,
  tags: v.pipe(v.array(tag), v.maxLength(5, invalid('tooManyTags'))),
  /** The slug of the related document, and the id of a heading in it. */
  document: v.optional(v.nullable(slug), null),
  heading: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
})
export type QuestionInput = v.InferOutput<typeof questionInput>

export const answerInput = v.strictObject({ body: words })

/** The list of questions is counted and paged up to this number; text searches as far as the page search. */
export const maxQuestionsCounted = 10_000

export const questionsQuery = v.strictObject({
  /** Text in the question or its answers. */
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  tag: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(40))),
  state: v.optional(v.picklist([...questionStates, 'unanswered'])),
  /** Only the caller's own questions, or those that the caller follows. */
  whose: v.optional(v.picklist(['mine', 'followed'])),
  /** Questions about this document, and this heading of it. */
  document: v.optional(v.pipe(v.string(), v.maxLength(120))),
  heading: v.optional(v.pipe(v.string(), v.maxLength(200))),
  sort: v.optional(v.picklist(questionSorts), 'active'),
  ...pagingEntries,
})
export type QuestionsQuery = v.InferOutput<typeof questionsQuery>

const vote = v.strictObject({ value: v.picklist([1, 0, -1]) })
const votes = v.object({ votes: v.number(), ownVote: v.number() })

/** A version of a post. */
const postVersion = v.object({
  revision: v.number(),
  /** Empty for answers. */
  title: v.string(),
  body: v.string(),
  author,
  at: instant,
})
export type PostVersion = v.InferOutput<typeof postVersion>

export const reportReasons = ['spam', 'unkind', 'confidential', 'wrong', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportInput = v.strictObject({
  reason: v.picklist(reportReasons, invalid('reportReasonRequired')),
  note: v.optional(paragraph(1000), ''),
})

export type ReportState = (typeof reportStates)[number]

const report = v.object({
  id,
  reason: v.picklist(reportReasons),
  note: v.string(),
  reporterName: v.string(),
  state: v.picklist(reportStates),
  createdAt: instant,
  decidedBy: v.string(),
  decidedAt: v.nullable(instant),
  post: v.object({
    kind: v.picklist(['question', 'answer']),
    id,
    /** The title of the question that it is or answers. */
    questionId: id,
    title: v.string(),
    html: v.string(),
    author,
    isHidden: v.boolean(),
  }),
})
export type Report = v.InferOutput<typeof report>

export const questionsContract = {
  list: endpoint('GET /questions', 'approved', {
    summary:
      'List and search questions of the community. Counts and shows at most 10,000, or 1,000 for a text search.',
    query: questionsQuery,
    output: createPageSchema(questionRow),
  }),
  tags: endpoint('GET /questions/tags', 'approved', {
    summary: 'List the tags in use that begin with a text, most used first, at most twenty.',
    query: v.strictObject({ text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), '') }),
    output: v.object({ data: v.array(v.object({ tag: v.string(), questions: v.number() })) }),
  }),
  related: endpoint('GET /questions/related', 'approved', {
    summary: 'Suggest documents and questions that may answer a new question, at most five of each.',
    query: v.strictObject({ text: v.pipe(v.string(), v.trim(), v.maxLength(200)) }),
    output: v.object({
      documents: v.array(
        v.object({
          slug,
          title: v.string(),
          section: v.nullable(v.object({ id: v.string(), text: v.string() })),
        }),
      ),
      questions: v.array(questionRow),
    }),
  }),
  ask: endpoint('POST /questions', 'approved', {
    summary: 'Ask a question. The author follows it.',
    body: v.strictObject({ ...questionInput.entries, idempotencyKey }),
    output: question,
    status: 201,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
  get: endpoint('GET /questions/{id}', 'approved', {
    summary: 'Get a question with its answers.',
    output: question,
  }),
  edit: endpoint('PUT /questions/{id}', 'approved', {
    summary: 'Update your question, or any question as an administrator. Earlier versions are kept.',
    body: v.strictObject({ ...v.omit(questionInput, ['document', 'heading']).entries, revision }),
    output: question,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  remove: endpoint('DELETE /questions/{id}', 'approved', {
    summary: 'Delete your question if it has no answers, or any question as an administrator.',
    errors: ['FORBIDDEN', 'NOT_EMPTY'],
  }),
  versions: endpoint('GET /questions/{id}/versions', 'approved', {
    summary:
      'List the versions of a question, newest first. Only its author and administrators get earlier versions of a moderated question.',
    output: v.object({ data: v.array(postVersion) }),
  }),
  vote: endpoint('PUT /questions/{id}/vote', 'approved', {
    summary: 'Vote for or against another user’s question, or withdraw the vote.',
    body: vote,
    output: votes,
    errors: ['FORBIDDEN'],
  }),
  follow: endpoint('PUT /questions/{id}/following', 'approved', {
    summary: 'Follow or unfollow a question.',
    body: v.strictObject({ isFollowed: v.boolean() }),
  }),
  accept: endpoint('PUT /questions/{id}/accepted', 'approved', {
    summary: 'Accept the answer that solved your question; null withdraws the acceptance.',
    body: v.strictObject({ answer: v.nullable(id) }),
    output: question,
    errors: ['FORBIDDEN'],
  }),
  report: endpoint('POST /questions/{id}/reports', 'approved', {
    summary: 'Report a question to the administrators.',
    body: reportInput,
    status: 202,
  }),
  answer: endpoint('POST /questions/{id}/answers', 'approved', {
    summary: 'Answer a question and notify its followers.',
    body: v.strictObject({ ...answerInput.entries, idempotencyKey }),
    output: question,
    status: 201,
    errors: ['CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  editAnswer: endpoint('PUT /answers/{id}', 'approved', {
    summary: 'Update your answer, or any answer as an administrator. Earlier versions are kept.',
    body: v.strictObject({ ...answerInput.entries, revision }),
    output: question,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeAnswer: endpoint('DELETE /answers/{id}', 'approved', {
    summary: 'Delete your answer, or any answer as an administrator.',
    errors: ['FORBIDDEN'],
  }),
  answerVersions: endpoint('GET /answers/{id}/versions', 'approved', {
    summary:
      'List the versions of an answer, newest first. Only its author and administrators get earlier versions of a moderated answer.',
    output: v.object({ data: v.array(postVersion) }),
  }),
  voteAnswer: endpoint('PUT /answers/{id}/vote', 'approved', {
    summary: 'Vote for or against another user’s answer, or withdraw the vote.',
    body: vote,
    output: votes,
    errors: ['FORBIDDEN'],
  }),
  reportAnswer: endpoint('POST /answers/{id}/reports', 'approved', {
    summary: 'Report an answer to the administrators.',
    body: reportInput,
    status: 202,
  }),
  reports: endpoint('GET /admin/reports', 'admin', {
    summary: 'List reported posts, newest first.',
    query: v.strictObject({ state: v.optional(v.picklist(reportStates)), ...pagingEntries }),
    output: createPageSchema(report),
  }),
  decideReport: endpoint('PUT /admin/reports/{id}', 'admin', {
    summary: 'Hide a reported post or dismiss its reports. Resolves all open reports of the post.',
    body: v.strictObject({ state: v.picklist(['hidden', 'dismissed']) }),
    output: report,
    errors: ['CONFLICT'],
  }),
  moderate: endpoint('PUT /admin/questions/{id}', 'admin', {
    summary: 'Hide or show a question, or close or reopen it for answers.',
    body: v.strictObject({ isHidden: v.optional(v.boolean()), isClosed: v.optional(v.boolean()) }),
    output: question,
  }),
  moderateAnswer: endpoint('PUT /admin/answers/{id}', 'admin', {
    summary: 'Hide or show an answer.',
    body: v.strictObject({ isHidden: v.boolean() }),
    output: question,
  }),
}
