import { type Insertable, sql } from 'kysely'
import type { CommentReply, Reviewer, Verdict } from '~/contract/page-reviews'
import type { Heading } from '~/contract/pages'
import type { Database } from '../../context'
import { type UserActor, isAdmin } from '../../http/actor'
import type { Tables } from '../../database/tables.gen'
import { isActingAdministrator, isActiveUser } from '../users/users.policy'

/** A reviewer's verdict on a page. */
export interface StoredReview {
  id: string
  namedBy: string | null
  verdict: Verdict | null
  version: number | null
}

const selectReview = (database: Database, pageId: string, identityUid: string) =>
  database
    .selectFrom('page_reviewers')
    .select(['id', 'named_by as namedBy', 'verdict', 'verdict_version as version'])
    .where('page_id', '=', pageId)
    .where('identity_uid', '=', identityUid)

export const findReview = (
  database: Database,
  pageId: string,
  identityUid: string,
): Promise<StoredReview | undefined> => selectReview(database, pageId, identityUid).executeTakeFirst()

/** Finds a review, as {@link findReview}, and locks it, so that it cannot end before the transaction. */
export const lockReview = (
  transaction: Database,
  pageId: string,
  identityUid: string,
): Promise<StoredReview | undefined> =>
  selectReview(transaction, pageId, identityUid).forKeyShare().executeTakeFirst()

/** Whether a row of `users` may review: the rule of `isApproved` for callers. */
const mayReview = sql<boolean>`(${isActiveUser()} and (users.role = 'admin' or users.status = 'approved'))`

export const isPossibleReviewer = async (database: Database, identityUid: string): Promise<boolean> => {
  const row = await database
    .selectFrom('users')
    .select('identity_uid')
    .where('identity_uid', '=', identityUid)
    .where(mayReview)
    .executeTakeFirst()
  return row !== undefined
}

/** Selects the reviewers of a page, in the order in which they were added. */
export const selectReviewers = (database: Database, pageId: string): Promise<Reviewer[]> =>
  database
    .selectFrom('page_reviewers')
    .innerJoin('users', 'users.identity_uid', 'page_reviewers.identity_uid')
    .select(['users.identity_uid as identityUid', 'users.name', 'users.email', mayReview.as('hasAccess')])
    .select(['verdict', 'verdict_version as verdictVersion', 'named_at as namedAt'])
    .where('page_id', '=', pageId)
    .where('users.deleted_at', 'is', null)
    .orderBy('named_at')
    .orderBy('page_reviewers.id')
    .execute()

/** Stores a reviewer; false if the user is one already. */
export const insertReviewer = async (
  transaction: Database,
  row: Insertable<Tables['page_reviewers']>,
): Promise<boolean> => {
  const inserted = await transaction
    .insertInto('page_reviewers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['page_id', 'identity_uid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Ends the review of one user, or of all. Returns the ids that the notifications are about. */
export const deleteReviewers = async (
  transaction: Database,
  pageId: string,
  identityUid?: string,
): Promise<string[]> => {
  const deletion = transaction.deleteFrom('page_reviewers').where('page_id', '=', pageId)
  const chosen = identityUid === undefined ? deletion : deletion.where('identity_uid', '=', identityUid)
  return (await chosen.returning('id').execute()).map(({ id }) => id)
}

export const updateVerdict = async (
  transaction: Database,
  id: string,
  { verdict, version }: { verdict: Verdict | null; version: number },
) => {
  await transaction
    .updateTable('page_reviewers')
    .set({ verdict, verdict_version: verdict === null ? null : version })
    .where('id', '=', id)
    .execute()
}

/** A version of a page as its reviewers see it. */
export interface DraftText {
  title: string
  summary: string
  html: string
  headings: Heading[]
  minutes: number
  version: number
  savedAt: string
  /** The text without markup. */
  text: string
}

/** Finds the newest version of a page, or another one. */
export const findDraft = (
  database: Database,
  pageId: string,
  version?: number,
): Promise<DraftText | undefined> =>
  database
    .selectFrom('pages')
    .innerJoin('page_versions as shown', (join) =>
      join
        .onRef('shown.page_id', '=', 'pages.id')
        .on(
          'shown.version',
          '=',
          version === undefined ? sql<number>`pages.version` : sql<number>`${version}::integer`,
        ),
    )
    .select(['shown.title', 'shown.summary', 'shown.html', 'shown.headings', 'shown.minutes'])
    .select(['shown.version', 'shown.created_at as savedAt', 'shown.text'])
    .where('pages.id', '=', pageId)
    .executeTakeFirst()

/** A comment as readers see it. */
export interface StoredComment extends CommentReply {
  threadId: string | null
  authorUid: string | null
  version: number
  heading: string
  quote: string
  isResolved: boolean
  /** When its review ended. */
  closedAt: string | null
}

/** Reviewers do not see comments of ended reviews. */
const comments = (database: Database, pageId: string, reader: UserActor) =>
  database
    .selectFrom('page_comments')
    .leftJoin('users', (join) =>
      join.onRef('users.identity_uid', '=', 'page_comments.author_uid').on('users.deleted_at', 'is', null),
    )
    .select(['page_comments.id', 'thread_id as threadId', 'author_uid as authorUid', 'version'])
    .select(['heading', 'quote', 'body', 'revision', 'page_comments.created_at as createdAt'])
    .select([
      'edited_at as editedAt',
      'closed_at as closedAt',
      'users.name as authorName',
      sql<boolean>`coalesce(users.role = 'admin', false)`.as('isStaff'),
      sql<boolean>`author_uid is not distinct from ${reader.identityUid}`.as('isOwn'),
      sql<boolean>`resolved_at is not null`.as('isResolved'),
    ])
    .where('page_id', '=', pageId)
    .$if(!isAdmin(reader), (query) => query.where('closed_at', 'is', null))

/** Selects the comments on a page that a user may see, oldest first. */
export const selectComments = (
  database: Database,
  pageId: string,
  reader: UserActor,
): Promise<StoredComment[]> =>
  comments(database, pageId, reader).orderBy('page_comments.created_at').orderBy('page_comments.id').execute()

/** Locks a comment until the transaction ends. */
export const lockComment = (
  transaction: Database,
  pageId: string,
  id: string,
  reader: UserActor,
): Promise<StoredComment | undefined> =>
  comments(transaction, pageId, reader)
    .where('page_comments.id', '=', id)
    .forUpdate('page_comments')
    .executeTakeFirst()

/** Counts the comments of the open review of a page. */
export const countComments = async (database: Database, pageId: string): Promise<number> => {
  const { count } = await database
    .selectFrom('page_comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('page_id', '=', pageId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertComment = async (transaction: Database, row: Insertable<Tables['page_comments']>) => {
  await transaction.insertInto('page_comments').values(row).execute()
}

export const updateComment = async (
  transaction: Database,
  id: string,
  change: { body: string; revision: number; edited_at: string } | { resolved_at: string | null },
) => {
  await transaction.updateTable('page_comments').set(change).where('id', '=', id).execute()
}

export const closeComments = async (transaction: Database, pageId: string, at: Date) => {
  await transaction
    .updateTable('page_comments')
    .set({ closed_at: at.toISOString() })
    .where('page_id', '=', pageId)
    .where('closed_at', 'is', null)
    .execute()
}

export const hasReplies = async (database: Database, id: string): Promise<boolean> => {
  const reply = await database
    .selectFrom('page_comments')
    .select('id')
    .where('thread_id', '=', id)
    .executeTakeFirst()
  return reply !== undefined
}

/** Deletes a comment with its replies. */
export const deleteComment = async (transaction: Database, id: string) => {
  await transaction.deleteFrom('page_comments').where('id', '=', id).execute()
}

/** Finds how a user may read the comments on a page now; undefined for a user who may not. */
export const findReader = (
  database: Database,
  pageId: string,
  identityUid: string,
): Promise<{ isAdministrator: boolean; reviewId: string | null } | undefined> =>
  database
    .selectFrom('users')
    .leftJoin('page_reviewers', (join) =>
      join.onRef('page_reviewers.identity_uid', '=', 'users.identity_uid').on('page_id', '=', pageId),
    )
    .select([isActingAdministrator().as('isAdministrator'), 'page_reviewers.id as reviewId'])
    .where('users.identity_uid', '=', identityUid)
    .where(sql<boolean>`(${isActingAdministrator()} or (page_reviewers.id is not null and ${mayReview}))`)
    .executeTakeFirst()
