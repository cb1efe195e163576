import { sql } from 'kysely'
import type { PostVersion } from '~/contract/questions'
import type { IdentityActor } from '../../http/actor'
import { stripNul } from '../../database/stored-values'
import type { Database } from '../../context'
import { authorIn, hasOpenHistory, wordsAt, wordsBy } from './answers.queries'
import type { PostKey } from './posts.service'
import { mayOpenCommunity } from './community.policy'

/** Stores the current text of a post as an earlier version. */
export const storeVersion = async (
  transaction: Database,
  post: {
    id: string
    revision: number
    title?: string
    body: string
    wordsBy: string | null
    wordsAt: string
  },
): Promise<void> => {
  await transaction
    .insertInto('post_versions')
    .values({
      post_id: post.id,
      revision: post.revision,
      title: post.title ?? '',
      body: post.body,
      author_uid: post.wordsBy,
      at: post.wordsAt,
    })
    .execute()
}

/** Returns the current text of a post, and its earlier versions if the actor may read them, newest first. */
export const listVersions = async (
  database: Database,
  actor: IdentityActor,
  { kind, id }: PostKey,
): Promise<PostVersion[]> => {
  const table = kind === 'question' ? 'questions' : 'answers'
  const current =
    kind === 'question'
      ? sql`select id, revision, title, body, edited_at, edited_by, author_uid, created_at from questions`
      : sql`select id, revision, '' as title, body, edited_at, edited_by, author_uid, created_at from answers`
  const { rows } = await sql<PostVersion>`
    select versions.revision, versions.title, versions.body, ${authorIn('versions.author_uid')} as author, versions.at
    from (
      select revision, title, body, ${wordsBy} as author_uid, ${wordsAt} as at
      from (${current}) as posts where id = ${id}
      union all
      select revision, title, body, author_uid, at from post_versions
      where post_id = ${id} and exists (
        select from ${sql.table(table)} where id = ${id} and ${hasOpenHistory(actor, table)}
      )
    ) as versions
    order by versions.revision desc`.execute(database)
  return rows
}

/** 0 for none. */
export const findVote = async (
  transaction: Database,
  postId: string,
  identityUid: string,
): Promise<number> => {
  const row = await transaction
    .selectFrom('post_votes')
    .select('value')
    .where('post_id', '=', postId)
    .where('identity_uid', '=', identityUid)
    .executeTakeFirst()
  return row?.value ?? 0
}

export const writeVote = async (
  transaction: Database,
  { postId, identityUid, value }: { postId: string; identityUid: string; value: number },
  now: Date,
): Promise<void> => {
  if (value === 0) {
    await transaction
      .deleteFrom('post_votes')
      .where('post_id', '=', postId)
      .where('identity_uid', '=', identityUid)
      .execute()
    return
  }
  await transaction
    .insertInto('post_votes')
    .values({ post_id: postId, identity_uid: identityUid, value, at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'identity_uid']).doUpdateSet({ value, at: now.toISOString() }),
    )
    .execute()
}

/** Adds to the votes of a post; returns the new sum. */
export const addVotes = async (transaction: Database, { kind, id }: PostKey, by: number): Promise<number> => {
  const { votes } = await transaction
    .updateTable(kind === 'question' ? 'questions' : 'answers')
    .set({ votes: sql<number>`votes + ${by}` })
    .where('id', '=', id)
    .returning('votes')
    .executeTakeFirstOrThrow()
  return votes
}

export const follow = async (
  transaction: Database,
  { questionId, identityUid }: { questionId: string; identityUid: string },
  now: Date,
): Promise<void> => {
  await transaction
    .insertInto('question_followers')
    .values({ question_id: questionId, identity_uid: identityUid, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const unfollow = async (
  transaction: Database,
  { questionId, identityUid }: { questionId: string; identityUid: string },
): Promise<void> => {
  await transaction
    .deleteFrom('question_followers')
    .where('question_id', '=', questionId)
    .where('identity_uid', '=', identityUid)
    .execute()
}

const most = 20
const last = '\u{10FFFF}'

/** Lists the tags in use that begin with a text, most used first, at most twenty. */
export const listTags = async (
  database: Database,
  text: string,
): Promise<{ tag: string; questions: number }[]> => {
  const begun = stripNul(text).toLowerCase()
  const { rows } = await sql<{ tag: string; questions: number }>`
    select tag, questions from question_tags
    where questions > 0 and tag >= ${begun} and tag < ${begun + last}
    order by questions desc, tag limit ${sql.lit(most)}`.execute(database)
  return rows
}

/** Lists the followers of a question who may open it; for a hidden one, only its author and administrators. */
export const listFollowers = async (
  transaction: Database,
  question: { id: string; isHidden: boolean; authorUid: string | null },
): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    select users.identity_uid as uid
    from question_followers join users on users.identity_uid = question_followers.identity_uid
    where question_followers.question_id = ${question.id} and ${mayOpenCommunity()}
      and (not ${question.isHidden}::boolean or users.role = 'admin'
        or users.identity_uid is not distinct from ${question.authorUid}::text)`.execute(transaction)
  return rows.map(({ uid }) => uid)
}

/** Returns those of some users who may open the community; for a hidden post, only administrators. */
export const filterNotifiable = async (
  transaction: Database,
  uids: readonly string[],
  { isHidden }: { isHidden: boolean },
): Promise<string[]> => {
  if (uids.length === 0) return []
  const { rows } = await sql<{ uid: string }>`
    select users.identity_uid as uid from users
    where users.identity_uid in (${sql.join(uids)}) and ${mayOpenCommunity()}
      and (not ${isHidden}::boolean or users.role = 'admin')`.execute(transaction)
  return rows.map(({ uid }) => uid)
}

// Per post, including its edits; a text with more mentions is merely a list of names.
const maxMentioned = 20

/**
 * Stores who is notified of a mention; returns those who were not notified of this post before, up to its limit. Lock
 * the post first.
 */
export const storeMentions = async (
  transaction: Database,
  { postId, uids }: { postId: string; uids: readonly string[] },
  now: Date,
): Promise<string[]> => {
  const known = await transaction
    .selectFrom('post_mentions')
    .select('identity_uid')
    .where('post_id', '=', postId)
    .execute()
  const isKnown = new Set(known.map((row) => row.identity_uid))
  const others = uids.filter((uid) => !isKnown.has(uid)).slice(0, Math.max(0, maxMentioned - known.length))
  if (others.length === 0) return []
  const rows = await transaction
    .insertInto('post_mentions')
    .values(others.map((uid) => ({ post_id: postId, identity_uid: uid, at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_uid')
    .execute()
  return rows.map((row) => row.identity_uid)
}
