import { uuidv7 } from 'uuidv7'
import {
  type CommentInput,
  type PageComment,
  type ReviewedDraft,
  type Reviewer,
  type Verdict,
  maxComments,
  maxReviewers,
} from '~/contract/page-reviews'
import { createFieldError } from '~/contract/field-problem'
import { ProblemError } from '~/contract/problem'
import type { Database, WriteContext } from '../../context'
import { publish } from '../../events/publish'
import { type UserActor, isAdmin } from '../../http/actor'
import { writeOnce } from '../../http/idempotency'
import type { ActingAdministrator } from '../audit/audit.service'
import { withdrawNotices, withdrawNoticesTo } from '../notifications/notify'
import {
  type DraftText,
  type StoredComment,
  type StoredReview,
  closeComments,
  countComments,
  deleteComment,
  deleteReviewers,
  findDraft,
  findReader,
  findReview,
  hasReplies,
  lockReview,
  insertComment,
  insertReviewer,
  isPossibleReviewer,
  lockComment,
  selectComments,
  selectReviewers,
  updateComment,
  updateVerdict,
} from './page-reviews.queries'
import { lockRowForShare, requireRow } from './page-statements.queries'
import { orNotFound } from '../../http/or-not-found'

/**
 * Lists the reviewers of a page.
 * @throws ProblemError NOT_FOUND
 */
export const listReviewers = async (database: Database, pageId: string): Promise<{ data: Reviewer[] }> => {
  await requireRow(database, pageId)
  return { data: await selectReviewers(database, pageId) }
}

const requireDraft = async (database: Database, pageId: string): Promise<DraftText> =>
  orNotFound(await findDraft(database, pageId))

/**
 * Adds a reviewer and notifies the user; an existing reviewer is not notified again.
 * @throws ProblemError NOT_FOUND; FIELDS_INVALID at `identityUid` for a user without access, or one too many
 */
export const addReviewer = (
  context: WriteContext,
  by: ActingAdministrator,
  pageId: string,
  identityUid: string,
): Promise<{ data: Reviewer[] }> =>
  context.database.transaction().execute(async (transaction) => {
    await lockRowForShare(transaction, pageId)
    if (!(await isPossibleReviewer(transaction, identityUid))) {
      throw createFieldError('identityUid', 'reviewerNotApproved')
    }
    const at = context.now()
    const id = uuidv7()
    const row = { id, page_id: pageId, identity_uid: identityUid, named_by: by.actor.identityUid }
    const isNew = await insertReviewer(transaction, { ...row, named_at: at.toISOString() })
    const data = await selectReviewers(transaction, pageId)
    if (!isNew) return { data }
    if (data.length > maxReviewers)
      throw createFieldError('identityUid', 'reviewersFull', { max: maxReviewers })
    const { title } = await requireDraft(transaction, pageId)
    const event = { by, id: pageId, title, reviewer: identityUid, reviewId: id, at }
    await publish(context, transaction, { type: 'page.reviewer-named', ...event })
    return { data }
  })

/** Ends the review of a page by all its reviewers, as when it is published. Comments stay for administrators. */
export const closeReview = async (transaction: Database, pageId: string, at: Date): Promise<void> => {
  // Waits for transactions that are adding comments.
  const ended = await deleteReviewers(transaction, pageId)
  await closeComments(transaction, pageId, at)
  await withdrawNotices(transaction, ended)
}

/**
 * Ends a user's review of a page and withdraws the notifications about it.
 * @throws ProblemError NOT_FOUND
 */
export const removeReviewer = (
  context: WriteContext,
  by: ActingAdministrator,
  { id: pageId, reviewer }: { id: string; reviewer: string },
): Promise<{ data: Reviewer[] }> =>
  context.database.transaction().execute(async (transaction) => {
    await lockRowForShare(transaction, pageId)
    const ended = await deleteReviewers(transaction, pageId, reviewer)
    if (ended.length === 0) throw new ProblemError('NOT_FOUND')
    await withdrawNotices(transaction, ended)
    const event = { by, id: pageId, reviewer, at: context.now() }
    await publish(context, transaction, { type: 'page.reviewer-removed', ...event })
    return { data: await selectReviewers(transaction, pageId) }
  })

/** Refuses a page that the caller may not review exactly like one that does not exist. */
const requireReview = async (
  actor: UserActor,
  find: Promise<StoredReview | undefined>,
): Promise<StoredReview | null> => {
  const review = (await find) ?? null
  if (review === null && !isAdmin(actor)) throw new ProblemError('NOT_FOUND')
  return review
}

/** Checks as {@link requireReview}, and locks the page and the review before a write. */
const requireAndLockReview = async (transaction: Database, actor: UserActor, pageId: string) => {
  await lockRowForShare(transaction, pageId)
  return requireReview(actor, lockReview(transaction, pageId, actor.identityUid))
}

/**
 * Returns the newest version of a page, for its reviewers and administrators.
 * @throws ProblemError NOT_FOUND
 */
export const readDraft = async (
  database: Database,
  actor: UserActor,
  pageId: string,
): Promise<ReviewedDraft> => {
  const review = await requireReview(actor, findReview(database, pageId, actor.identityUid))
  const { text: _text, ...draft } = await requireDraft(database, pageId)
  return { ...draft, review: review && { verdict: review.verdict, version: review.version } }
}

/** Notifications of a verdict contain the title of the draft, so only an administrator gets them. */
const isAdministratorNow = async (transaction: Database, pageId: string, identityUid: string) =>
  (await findReader(transaction, pageId, identityUid))?.isAdministrator ?? false

/**
 * Stores a reviewer's verdict on a version; notifies the administrator who added the reviewer.
 * @throws ProblemError NOT_FOUND; FORBIDDEN for an administrator who is not a reviewer; FIELDS_INVALID at `version`
 */
export const setVerdict = (
  context: WriteContext,
  by: ActingAdministrator,
  pageId: string,
  { verdict, version }: { verdict: Verdict | null; version: number },
): Promise<ReviewedDraft> =>
  context.database.transaction().execute(async (transaction) => {
    const { actor } = by
    const review = await requireAndLockReview(transaction, actor, pageId)
    if (review === null) throw new ProblemError('FORBIDDEN')
    const draft = await findDraft(transaction, pageId, version)
    if (!draft) throw createFieldError('version', 'versionUnknown')
    const isSame = review.verdict === verdict && (verdict === null || review.version === version)
    if (!isSame) {
      await updateVerdict(transaction, review.id, { verdict, version })
      const { id: reviewId, namedBy } = review
      const to: string[] = []
      if (namedBy !== null && namedBy !== actor.identityUid) {
        // The new verdict replaces the previous one.
        await withdrawNoticesTo(transaction, { to: [namedBy], about: reviewId })
        if (await isAdministratorNow(transaction, pageId, namedBy)) to.push(namedBy)
      }
      const facts = {
        before: { verdict: review.verdict, version: review.version },
        after: { verdict, version: verdict === null ? null : version },
      }
      const event = { by, id: pageId, title: draft.title, to, reviewId, ...facts, at: context.now() }
      await publish(context, transaction, { type: 'page.reviewed', ...event })
    }
    return readDraft(transaction, actor, pageId)
  })

// A browser's selection joins blocks differently, so white space does not count.
const removeWhiteSpace = (text: string) => text.replace(/\s+/g, '')

const toReply = (comment: StoredComment) => ({
  id: comment.id,
  authorName: comment.authorName,
  isStaff: comment.isStaff,
  isOwn: comment.isOwn,
  body: comment.body,
  revision: comment.revision,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
})

const readComments = async (
  database: Database,
  actor: UserActor,
  pageId: string,
): Promise<{ data: PageComment[] }> => {
  const stored = await selectComments(database, pageId, actor)
  const draft = await requireDraft(database, pageId)
  const text = removeWhiteSpace(draft.text)
  const data = stored
    .filter(({ threadId }) => threadId === null)
    .map((first) => ({
      ...toReply(first),
      version: first.version,
      heading: first.heading,
      quote: first.quote,
      isOutdated: first.version < draft.version && !text.includes(removeWhiteSpace(first.quote)),
      isResolved: first.isResolved,
      replies: stored.filter(({ threadId }) => threadId === first.id).map(toReply),
    }))
  return { data }
}

/**
 * Lists the comments on a page, for its reviewers and administrators.
 * @throws ProblemError NOT_FOUND
 */
export const listComments = async (database: Database, actor: UserActor, pageId: string) => {
  await requireReview(actor, findReview(database, pageId, actor.identityUid))
  return readComments(database, actor, pageId)
}

/** Returns the id and the text of the subject of a comment. */
const getSubject = ({ headings }: DraftText, { heading, quote }: CommentInput) => {
  const found = headings.find(({ id }) => id === heading)
  return { heading: found?.id ?? '', quote: quote || (found?.text ?? '').slice(0, 300) }
}

const requireThread = async (transaction: Database, actor: UserActor, pageId: string, id: string) => {
  const thread = await lockComment(transaction, pageId, id, actor)
  if (!thread || thread.threadId !== null) throw new ProblemError('NOT_FOUND')
  return thread
}

/** Notifies the author of a thread of a reply, if that user may still read it. */
const notifyAuthor = async (
  context: WriteContext,
  transaction: Database,
  { by, pageId, thread, title }: Reply,
  at: Date,
) => {
  const to = thread.authorUid
  if (to === null || to === by.actor.identityUid) return
  const reader = await findReader(transaction, pageId, to)
  if (!reader || (thread.closedAt !== null && !reader.isAdministrator)) return
  const event = { by, id: pageId, title, to, ...reader, at }
  await publish(context, transaction, { type: 'page.comment-replied', ...event })
}

interface Reply {
  by: ActingAdministrator
  pageId: string
  thread: StoredComment
  /** The title of the page. */
  title: string
}

/**
 * Comments on the draft of a page, or replies to a comment.
 * @throws ProblemError NOT_FOUND; IDEMPOTENCY_KEY_REUSED; FIELDS_INVALID at `version`, or at `body` if the review has
 *   the maximum number of comments
 */
export const addComment = (
  context: WriteContext,
  by: ActingAdministrator,
  pageId: string,
  input: CommentInput,
): Promise<{ data: PageComment[] }> => {
  const { actor } = by
  return writeOnce(context, by, {
    write: async (transaction, id) => {
      await requireAndLockReview(transaction, actor, pageId)
      const read = await findDraft(transaction, pageId, input.version)
      if (!read) throw createFieldError('version', 'versionUnknown')
      // A reviewer gets no text of older versions, which may never have been shown to reviewers.
      const draft = isAdmin(actor) ? read : await requireDraft(transaction, pageId)
      if ((await countComments(transaction, pageId)) >= maxComments) {
        throw createFieldError('body', 'commentsFull', { max: maxComments })
      }
      const thread =
        input.thread === null ? null : await requireThread(transaction, actor, pageId, input.thread)
      const at = context.now()
      await insertComment(transaction, {
        id,
        page_id: pageId,
        thread_id: thread?.id ?? null,
        version: input.version,
        body: input.body,
        ...(thread ? {} : getSubject(draft, input)),
        author_uid: actor.identityUid,
        created_at: at.toISOString(),
        edited_at: null,
        resolved_at: null,
        closed_at: thread?.closedAt ?? null,
      })
      if (thread) await notifyAuthor(context, transaction, { by, pageId, thread, title: draft.title }, at)
      return readComments(transaction, actor, pageId)
    },
    read: (transaction) => listComments(transaction, actor, pageId),
  })
}

interface CommentKey {
  id: string
  comment: string
}

/** Changes a comment under a lock, and returns all comments. */
const changeComment = (
  { database }: WriteContext,
  { actor }: ActingAdministrator,
  { id: pageId, comment: id }: CommentKey,
  change: (transaction: Database, comment: StoredComment) => Promise<void>,
): Promise<{ data: PageComment[] }> =>
  database.transaction().execute(async (transaction) => {
    await requireAndLockReview(transaction, actor, pageId)
    const comment = orNotFound(await lockComment(transaction, pageId, id, actor))
    await change(transaction, comment)
    return readComments(transaction, actor, pageId)
  })

/**
 * Changes the caller's own comment.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; CONFLICT if it was changed since it was read
 */
export const editComment = (
  context: WriteContext,
  by: ActingAdministrator,
  key: CommentKey,
  { body, revision }: { body: string; revision: number },
) =>
  changeComment(context, by, key, async (transaction, comment) => {
    if (!comment.isOwn) throw new ProblemError('FORBIDDEN')
    if (comment.revision !== revision) throw new ProblemError('CONFLICT')
    if (comment.body === body) return
    const edited_at = context.now().toISOString()
    await updateComment(transaction, comment.id, { body, revision: revision + 1, edited_at })
  })

/**
 * Deletes the caller's own comment, or as an administrator any comment with its replies.
 * @throws ProblemError NOT_FOUND, FORBIDDEN; NOT_EMPTY if it has replies and the caller is not an administrator
 */
export const removeComment = (context: WriteContext, by: ActingAdministrator, key: CommentKey) =>
  changeComment(context, by, key, async (transaction, comment) => {
    const isAdministrator = isAdmin(by.actor)
    if (!comment.isOwn && !isAdministrator) throw new ProblemError('FORBIDDEN')
    const isThread = await hasReplies(transaction, comment.id)
    if (isThread && !isAdministrator) throw new ProblemError('NOT_EMPTY')
    await deleteComment(transaction, comment.id)
    if (comment.isOwn && !isThread) return
    await publish(context, transaction, { type: 'page.comment-removed', by, id: key.id, at: context.now() })
  })

/**
 * Resolves a thread, or reopens it.
 * @throws ProblemError NOT_FOUND, also for a reply; FORBIDDEN for others than its author and administrators
 */
export const resolveComment = (
  context: WriteContext,
  by: ActingAdministrator,
  key: CommentKey,
  isResolved: boolean,
) =>
  changeComment(context, by, key, async (transaction, comment) => {
    if (comment.threadId !== null) throw new ProblemError('NOT_FOUND')
    if (!comment.isOwn && !isAdmin(by.actor)) throw new ProblemError('FORBIDDEN')
    if (comment.isResolved === isResolved) return
    const resolved_at = isResolved ? context.now().toISOString() : null
    await updateComment(transaction, comment.id, { resolved_at })
  })
