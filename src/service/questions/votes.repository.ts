import { sql } from 'kysely'
import type { Database } from '../deps'
import type { PostKey } from './posts'

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

/** Adds to what a post has; answers what that makes. */
export const addVotes = async (transaction: Database, { kind, id }: PostKey, by: number): Promise<number> => {
  const { votes } = await transaction
    .updateTable(kind === 'question' ? 'questions' : 'answers')
    .set({ votes: sql<number>`votes + ${by}` })
    .where('id', '=', id)
    .returning('votes')
    .executeTakeFirstOrThrow()
  return votes
}
