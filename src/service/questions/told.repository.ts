import { sql } from 'kysely'
import type { Database } from '../deps'
import { mayOpenCommunity } from '../members/may-open-community'

/** Who follows a question and may open it: of a hidden one its author and administrators. */
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

/** Those of some people who may open the community, or of a hidden post, only administrators. */
export const whoMayBeTold = async (
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

/** Whoever moderates. */
export const listModerators = async (transaction: Database): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    select users.identity_uid as uid from users where users.role = 'admin' and ${mayOpenCommunity()}`.execute(
    transaction,
  )
  return rows.map(({ uid }) => uid)
}

// Of one post, whatever its edits add; more is a list of people rather than a text.
const mostMentioned = 20

/**
 * Notes who is told of a mention; answers those who were not told of this post before, as many as a post may tell.
 * Hold the post before.
 */
export const noteMentions = async (
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
  const others = uids.filter((uid) => !isKnown.has(uid)).slice(0, Math.max(0, mostMentioned - known.length))
  if (others.length === 0) return []
  const rows = await transaction
    .insertInto('post_mentions')
    .values(others.map((uid) => ({ post_id: postId, identity_uid: uid, at: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity_uid')
    .execute()
  return rows.map((row) => row.identity_uid)
}
